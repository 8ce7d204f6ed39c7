/** Deeper steps stay at the last one. */
const INDENT = ['', 'ml-5', 'ml-10', 'ml-15']

/** A short program, indented as written: two or three spaces a step. */
export function CodeLines({ lines }: { lines: readonly string[] }) {
  return (
    <ol
      aria-label="The program"
      className="mt-4 grid justify-items-start gap-1 rounded-card bg-indigo-wash p-3"
    >
      {lines.map((line, place) => {
        const depth = Math.min(INDENT.length - 1, Math.ceil((line.length - line.trimStart().length) / 3))
        return (
          // A program may repeat a line, and it never changes while it is shown.
          <li
            key={place}
            className={`max-w-full rounded-md border-l-8 border-sun bg-brand px-3 py-1.5 text-base font-semibold text-on-brand ${INDENT[depth]}`}
          >
            {line.trim()}
          </li>
        )
      })}
    </ol>
  )
}
