import { AppError, busy, tooManyTries } from '../../core/errors.ts'
import { createHeldRefusals } from '../../core/held-refusals.ts'
import { createTurns } from '../../core/turns.ts'

interface Waiting {
  start: () => void
  refuse: (error: Error) => void
}

/**
 * "known" means that the account has signed in on this device, or has a session. "used" means that somebody has signed in on it.
 */
type Rank = 'known' | 'used' | 'stranger'

export interface PlaceInQueue {
  rank: Rank
  /** The nested lines, from the outermost: a provider, a network, an address, and an account or a device at that address. */
  lines: readonly string[]
  /** The account whose password is checked, if the caller has shown who they are. One account has one place at a time. */
  account?: string
  /** This signal is aborted when the caller hangs up. */
  signal?: AbortSignal
}

interface Room {
  running: number
  /** Each rank has room of its own, so that no rank is refused because of another. */
  waiting: Readonly<Record<Rank, number>>
}

/** The ranks that wait share the turns like this. No rank can keep another from its turns. */
const TURNS: readonly Rank[] = ['known', 'used', 'known', 'stranger', 'known']
/**
 * At most this many calls of one account wait. More of them come from a program, because nobody proves a password in four tabs at
 * once.
 */
const WAITING_OF_ACCOUNT = 3

/**
 * Every call that hashes a password that somebody typed waits here, before it asks for a database connection or the hasher. Calls
 * in which staff have passwords drawn do not wait here. Ranks, providers, networks, addresses, and accounts or devices take
 * turns. When the room of a rank is full, its longest line gives up its last place. So the calls of one account or one address
 * never keep anybody else waiting. What visitors only look up waits in a queue of its own of this kind (core/visits.ts).
 * @param hold delays a refusal
 */
export function createLoginQueue(room: Room, hold = createHeldRefusals()) {
  const ranks = { known: createLines(), used: createLines(), stranger: createLines() }
  const inTurnOfAccount = createTurns({ waiting: WAITING_OF_ACCOUNT, refusal: () => tooManyTries(1) })
  let running = 0
  let turn = 0

  const wait = ({ rank, lines }: PlaceInQueue): Promise<void> =>
    new Promise<void>((start, refuse) => {
      ranks[rank].add(lines, { start, refuse })
      if (ranks[rank].size() > room.waiting[rank]) ranks[rank].dropLast()?.refuse(busy())
    })

  const takeNext = (): Waiting | undefined => {
    for (let ahead = 0; ahead < TURNS.length; ahead += 1) {
      const at = (turn + ahead) % TURNS.length
      const next = ranks[TURNS[at] ?? 'known'].take()
      if (next === undefined) continue
      turn = at + 1
      return next
    }
    return undefined
  }

  const inQueue = async <T>(place: PlaceInQueue, work: () => Promise<T>): Promise<T> => {
    // A call that finishes hands its place to the next one, so `running` does not change here.
    if (running >= room.running) await wait(place)
    else running += 1
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next.start()
      else running -= 1
    }
  }

  return async <T>(place: PlaceInQueue, work: () => Promise<T>): Promise<T> => {
    let hasStarted = false
    const begin = () => {
      hasStarted = true
      // The caller has hung up. Without this check, the calls of a flood that has ended would still be hashed for minutes.
      if (place.signal?.aborted) throw busy()
      return work()
    }
    try {
      if (place.account === undefined) return await inQueue(place, begin)
      return await inTurnOfAccount(place.account, () => inQueue(place, begin))
    } catch (error) {
      if (!hasStarted && error instanceof AppError) await hold()
      throw error
    }
  }
}

interface Line {
  size: number
  /** These calls wait in this line itself and not in a line within it. */
  waiting: Waiting[]
  /** The lines within this line are in the order of their turns. */
  lines: Map<string, Line>
}

const emptyLine = (): Line => ({ size: 0, waiting: [], lines: new Map() })

function createLines() {
  const all = emptyLine()
  return {
    size: () => all.size,
    add: (names: readonly string[], one: Waiting) => addTo(all, names, one),
    take: () => takeFrom(all),
    /**
     * Drops the last place of the longest line. Of equally long lines, the one whose turn is the furthest away loses its place.
     */
    dropLast: () => dropFrom(all),
  }
}

function addTo(line: Line, [name, ...within]: readonly string[], one: Waiting): void {
  line.size += 1
  if (name === undefined) {
    line.waiting.push(one)
    return
  }
  const inner = line.lines.get(name) ?? emptyLine()
  line.lines.set(name, inner)
  addTo(inner, within, one)
}

function takeFrom(line: Line): Waiting | undefined {
  if (line.size === 0) return undefined
  line.size -= 1
  const [first] = line.lines
  if (first === undefined) return line.waiting.shift()
  const [name, inner] = first
  // The line moves to the end of the turns.
  line.lines.delete(name)
  const taken = takeFrom(inner)
  if (inner.size > 0) line.lines.set(name, inner)
  return taken
}

function dropFrom(line: Line): Waiting | undefined {
  if (line.size === 0) return undefined
  line.size -= 1
  let longest: [name: string, line: Line] | undefined
  for (const [name, inner] of line.lines)
    if (longest === undefined || inner.size >= longest[1].size) longest = [name, inner]
  if (longest === undefined) return line.waiting.pop()
  const dropped = dropFrom(longest[1])
  if (longest[1].size === 0) line.lines.delete(longest[0])
  return dropped
}
