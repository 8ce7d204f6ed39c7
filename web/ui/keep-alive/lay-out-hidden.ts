/**
 * Lays out everything hidden by `KeepAlive`, one screen at a time: showing one then needs no more than painting.
 * @param whenIdle runs a step once the page has nothing to do
 * @returns cancels what is left
 */
export function layOutHidden(whenIdle: (step: () => void) => void): () => void {
  const screens = [...document.querySelectorAll('.keep-alive[data-hidden] > *')]
  const layOutNext = () => {
    const screen = screens.pop()
    if (!screen) return
    // The browser must lay it out to answer; where it has already, this costs nothing.
    screen.getBoundingClientRect()
    whenIdle(layOutNext)
  }
  whenIdle(layOutNext)
  return () => void screens.splice(0)
}
