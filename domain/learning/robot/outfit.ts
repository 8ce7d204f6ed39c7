import type { OutfitRow } from '../rows/outfit-row.ts'

/** The groups of what the robot wears, in the order in which they are stored and shown. */
export const GROUPS = ['colour', 'beads', 'hat', 'face'] as const
export type Group = (typeof GROUPS)[number]

/**
 * The ids of what may be worn. They never change, because learners' rows refer to them. The first of each group is what a
 * robot wears that nobody has dressed.
 */
export const PIECES = {
  colour: ['white', 'silver', 'sun', 'leaf', 'coral', 'copper'],
  beads: ['triangles', 'waves', 'stripes', 'steps', 'diamonds', 'dots', 'checks', 'zigzag', 'arrows'],
  hat: ['none', 'cap', 'straw-hat', 'hard-hat', 'woolly-hat'],
  face: ['smile', 'wink', 'laugh', 'glasses', 'star-eyes'],
} as const satisfies Record<Group, readonly string[]>

export type PieceOf<G extends Group> = (typeof PIECES)[G][number]
export type Piece = PieceOf<Group>
export type Outfit = { readonly [G in Group]: PieceOf<G> }

export const PLAIN: Outfit = { colour: 'white', beads: 'triangles', hat: 'none', face: 'smile' }

/** Reads a stored outfit. What a newer app has added looks plain here, and stays stored until the learner changes it. */
export function readOutfit(row: Pick<OutfitRow, 'worn'> | undefined): Outfit {
  const ids = row?.worn.split(' ') ?? []
  const read = <G extends Group>(group: G, place: number): PieceOf<G> => {
    const pieces: readonly PieceOf<G>[] = PIECES[group]
    return pieces.find((piece) => piece === ids[place]) ?? (PLAIN[group] as PieceOf<G>)
  }
  return { colour: read('colour', 0), beads: read('beads', 1), hat: read('hat', 2), face: read('face', 3) }
}

/** Returns the stored text after one piece is put on. The other three stay as they are stored, known here or not. */
export function putOn(worn: string | undefined, group: Group, piece: Piece): string {
  const ids = worn?.split(' ') ?? []
  return GROUPS.map((one, place) => (one === group ? piece : (ids[place] ?? PLAIN[one]))).join(' ')
}
