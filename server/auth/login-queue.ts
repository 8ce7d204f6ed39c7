import { busy } from '../errors.ts'

interface Waiting {
  start: () => void
  refuse: (error: Error) => void
}

export interface PlaceInQueue {
  /** known: the account has signed in on this device; used: somebody has. */
  rank: 'known' | 'used' | 'stranger'
  /** Everybody but the known stand in lines of this name. */
  line: string
}

/**
 * Signing in and registering wait here, before either asks for a database connection or the hasher. Known devices come first,
 * then used ones; the lines of each rank take turns, and when the room is full the longest line gives up its last place. So a
 * flood from some addresses keeps nobody else waiting.
 */
export function createLoginQueue(max: { running: number; waiting: number }) {
  const known: Waiting[] = []
  const [used, strangers] = [createLines(), createLines()]
  let running = 0

  const wait = ({ rank, line }: PlaceInQueue): Promise<void> => {
    if (rank === 'known') {
      if (known.length >= max.waiting) throw busy()
    } else if (used.size() + strangers.size() >= max.waiting) {
      const longest = strangers.longest() >= used.longest() ? strangers : used
      if (longest.longest() <= (rank === 'used' ? used : strangers).lengthOf(line) + 1) throw busy()
      longest.dropLast()?.refuse(busy())
    }
    return new Promise<void>((start, refuse) => {
      const me = { start, refuse }
      if (rank === 'known') known.push(me)
      else (rank === 'used' ? used : strangers).add(line, me)
    })
  }

  return async <T>(place: PlaceInQueue, work: () => Promise<T>): Promise<T> => {
    // Whoever finishes hands its place on, so `running` does not change.
    if (running >= max.running) await wait(place)
    else running += 1
    try {
      return await work()
    } finally {
      const next = known.shift() ?? used.take() ?? strangers.take()
      if (next) next.start()
      else running -= 1
    }
  }
}

function createLines() {
  /** In the order of their turns. */
  const lines = new Map<string, Waiting[]>()
  const longest = () => [...lines].toSorted(([, a], [, b]) => b.length - a.length)[0]
  let size = 0
  const without = (name: string, line: Waiting[], taken: Waiting | undefined) => {
    if (line.length === 0) lines.delete(name)
    if (taken) size -= 1
    return taken
  }
  return {
    size: () => size,
    lengthOf: (name: string) => lines.get(name)?.length ?? 0,
    longest: () => longest()?.[1].length ?? 0,
    add: (name: string, one: Waiting) => {
      const line = lines.get(name) ?? []
      lines.set(name, line)
      line.push(one)
      size += 1
    },
    take: () => {
      const [first] = lines
      if (first === undefined) return undefined
      const [name, line] = first
      // To the end of the turns.
      lines.delete(name)
      lines.set(name, line)
      return without(name, line, line.shift())
    },
    dropLast: () => {
      const found = longest()
      return found && without(found[0], found[1], found[1].pop())
    },
  }
}
