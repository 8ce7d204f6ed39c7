import type { Lesson } from '#domain/content.ts'
import { sayCode } from '#domain/say-code.ts'
import type { Stimulus } from '#domain/stimulus.ts'
import { SvgPicture } from '#web/ui/svg-picture.tsx'

interface SampleProps {
  stimulus: Stimulus
  gallery: Lesson['gallery']
}

export function Sample({ stimulus: { code, table, picture }, gallery }: SampleProps) {
  const drawing = picture && gallery.find(({ src }) => src === picture.src)
  return (
    <>
      {code && <Code lines={code} />}
      {table && (
        <div className="mt-3 overflow-x-auto">
          <table className="w-full text-base">
            {table.caption !== undefined && (
              <caption className="text-left text-sm text-soft">{table.caption}</caption>
            )}
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col" className="border-b-2 border-line p-1.5 text-left">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, place) => (
                <tr key={place}>
                  {row.map((cell, column) => (
                    <td key={column} className="border-b border-line p-1.5">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {drawing && <SvgPicture svg={drawing.svg} alt={picture.alt} className="mt-3 block w-full" />}
    </>
  )
}

function Code({ lines }: { lines: readonly string[] }) {
  return (
    <ol className="mt-3 rounded-control bg-indigo-wash p-3 font-mono text-base">
      {lines.map((line, place) => (
        <li key={place} data-say={sayCode(line)} className="whitespace-pre-wrap">
          <span aria-hidden="true">{line}</span>
          <span className="sr-only">{sayCode(line)}</span>
        </li>
      ))}
    </ol>
  )
}
