import { observable } from './observable.ts'

/** This is true while this page is shown on a wall, where no person's name, address or message may appear. */
export const isOnWall = observable(false)

/** Resolves as soon as nothing is shown on the wall. */
export function leftWall(): Promise<void> {
  return new Promise((resolve) => {
    const ask = () => {
      if (isOnWall.get()) return
      stop()
      resolve()
    }
    const stop = isOnWall.subscribe(ask)
    ask()
  })
}
