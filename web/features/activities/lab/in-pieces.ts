/** The part of a frame that is left for other work, also on a slow phone. */
const PIECE_MS = 6

/** Runs long work in pieces between frames. Calls back with its result unless it was cancelled before. */
export function inPieces<Result>(
  work: Generator<undefined, Result>,
  onDone: (result: Result) => void,
): () => void {
  let timer = setTimeout(function go() {
    const end = performance.now() + PIECE_MS
    let piece = work.next()
    while (!piece.done && performance.now() < end) piece = work.next()
    if (piece.done) onDone(piece.value)
    else timer = setTimeout(go)
  })
  return () => clearTimeout(timer)
}
