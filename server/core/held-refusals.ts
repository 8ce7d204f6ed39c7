import { setTimeout as delay } from 'node:timers/promises'

/** Says how long a refusal is held back when this many others are. */
const holdRefusal = (held: number) => Math.min(1_000 + 10 * held, 10_000)

/**
 * Returns a function that waits before a refusal. Clients that ask again at each refusal would otherwise keep the server busy with
 * refusals alone. With this there are a hundred refusals a second at most, however many connections ask.
 * @param holdFor how long a refusal is held back when this many refusals are held back, in milliseconds
 */
export function createHeldRefusals(holdFor: (held: number) => number = holdRefusal) {
  let held = 0
  return async (): Promise<void> => {
    held += 1
    await delay(holdFor(held)).finally(() => (held -= 1))
  }
}
