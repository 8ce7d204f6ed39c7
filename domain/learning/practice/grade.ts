import type { PracticeItem, ShownItem } from './item.ts'
import { mixedPlaces } from './shuffle.ts'
import { numbersIn } from './typed-number.ts'

/**
 * This is a learner's answer: the positions of the chosen options, the positions of lines in the order the learner put them
 * (the extra line comes after all others in the file), or the typed text.
 */
export type ItemAnswer = { readonly chosen: readonly number[] } | { readonly typed: string }

/** Returns what is on the screen at the beginning. Lines are in a wrong order. */
export function firstAnswer(item: ShownItem, seed: string): ItemAnswer {
  if (item.kind === 'number') return { typed: '' }
  // The extra line is one more.
  return { chosen: item.kind === 'order' ? mixedPlaces(item.lines.length + 1, `${seed} ${item.id}`) : [] }
}

export interface Grade {
  isRight: boolean
  misconception: string | null
  /** Tells a learner who chose wrong options why these are tempting and why they are wrong. */
  whys: readonly string[]
}

export const TYPE_A_NUMBER = 'Type a number, for example 12 or 12.50.'

/**
 * Returns null for an incomplete answer: nothing is chosen, every line is left out, or the text is not a number. It does not
 * count as a try.
 */
export function gradeItem(item: PracticeItem | ShownItem, answer: ItemAnswer): Grade | null {
  if (item.kind === 'number') return 'typed' in answer ? gradeNumber(item, answer.typed) : null
  if ('typed' in answer) return null
  const { chosen } = answer
  if (item.kind === 'order') return gradeOrder(item, chosen)
  const isChoice = chosen.length > 0 && chosen.every((place) => item.options[place] !== undefined)
  if (!isChoice || (item.kind !== 'several' && chosen.length > 1)) return null
  const wrong = chosen.flatMap((place) => {
    const option = item.options[place]
    return option && !option.right ? [option] : []
  })
  const isWhole = item.options.every(({ right }, place) => !right || chosen.includes(place))
  return {
    isRight: wrong.length === 0 && isWhole,
    misconception: wrong[0]?.misconception ?? null,
    whys: wrong.flatMap(({ why }) => why ?? []),
  }
}

type Of<Kind extends ShownItem['kind']> = Extract<PracticeItem | ShownItem, { kind: Kind }>

function gradeOrder(item: Of<'order'>, chosen: readonly number[]): Grade | null {
  const { lines, extra, mistakes, misconception } = item
  const places = [...lines.keys()]
  const isKnown = chosen.every((place) => place === lines.length || places.includes(place))
  if (chosen.length === 0 || !isKnown || new Set(chosen).size < chosen.length) return null
  const order = chosen.filter((place) => place < lines.length)
  const usesExtra = order.length < chosen.length
  const isInOrder = order.join() === places.join()
  if (isInOrder && !usesExtra) return right()
  const mistake = mistakes.find((one) => one.order.join() === order.join())
  const named = [...(usesExtra ? [extra] : []), ...(mistake ? [mistake] : [])]
  return {
    isRight: false,
    misconception: named[0]?.misconception ?? misconception,
    whys: named.map(({ why }) => why),
  }
}

function gradeNumber({ answer, unit, mistakes, misconception }: Of<'number'>, typed: string): Grade | null {
  const readings = numbersIn(typed, unit)
  if (readings.length === 0) return null
  if (readings.includes(answer)) return right()
  return wrong(
    mistakes.find(({ value }) => readings.includes(value)),
    misconception,
  )
}

function right(): Grade {
  return { isRight: true, misconception: null, whys: [] }
}

function wrong(named: { misconception: string; why: string } | undefined, otherwise: string): Grade {
  if (!named) return { isRight: false, misconception: otherwise, whys: [] }
  return { isRight: false, misconception: named.misconception, whys: [named.why] }
}
