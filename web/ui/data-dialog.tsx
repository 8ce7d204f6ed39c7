import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { saveFile } from '#web/lib/save-file.ts'
import { AsWritten } from './as-written.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface DataSection {
  title: string
  about: string
  /** Each row is a list of labels and values. */
  rows: readonly (readonly (readonly [label: string, value: string])[])[]
}

interface DataDialogProps {
  title: string
  /** The name of the person, shown after the title. */
  name?: string
  sections: readonly DataSection[]
  /** The same data in machine-readable form. */
  json: unknown
  /** The file name without its extension. */
  fileName: string
  onClose: () => void
}

const PAGE_STYLE =
  'body{font:16px/1.5 sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}dl{margin:0 0 1rem;padding-left:1rem;border-left:3px solid #ccc}dt{color:#555}dd{margin:0 0 .25rem;overflow-wrap:anywhere}'

/** Shows a person's data in plain words, to read, to print, and to save as two files. */
export function DataDialog({ title, name, sections, json, fileName, onClose }: DataDialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const savePage = () => {
    // The file is written as text. A document created here would be subject to this page's content security policy, which
    // forbids its style.
    const heading = document.createElement('h1')
    heading.textContent = name === undefined ? title : `${title} ${name}`
    const html = [
      '<!doctype html>',
      `<html lang="en"><meta charset="utf-8"><title>Qala</title><style>${PAGE_STYLE}</style>`,
      heading.outerHTML,
      content.current?.innerHTML ?? '',
      '</html>',
    ].join('\n')
    saveFile(`${fileName}.html`, new Blob([html], { type: 'text/html' }))
  }
  const saveJson = () =>
    saveFile(`${fileName}.json`, new Blob([JSON.stringify(json, null, 2)], { type: 'application/json' }))
  return (
    <Dialog
      open
      full
      onClose={onClose}
      title={
        name === undefined ? (
          title
        ) : (
          <>
            {title} <AsWritten>{name}</AsWritten>
          </>
        )
      }
    >
      <div className="mx-auto grid w-full max-w-[44rem] gap-4 pb-8">
        <div className="flex flex-wrap gap-3">
          <Button size="sm" onClick={savePage}>
            Save as a page
          </Button>
          <Button variant="ghost" size="sm" onClick={() => print()}>
            Print
          </Button>
          <Button variant="ghost" size="sm" onClick={saveJson}>
            Save as data (JSON)
          </Button>
        </div>
        <div ref={content}>
          <Sections sections={sections} />
        </div>
        {/* This is outside the dialog, because a printed dialog is cut off after the first page. */}
        {createPortal(
          <div className="print-only print:block!">
            <p className="text-xl font-bold">{title}</p>
            <Sections sections={sections} />
          </div>,
          document.body,
        )}
      </div>
    </Dialog>
  )
}

function Sections({ sections }: Pick<DataDialogProps, 'sections'>) {
  return sections.map((section) => (
    <section key={section.title} className="mb-6">
      <h3 className="text-lg">{section.title}</h3>
      <p className="mb-2 text-sm text-soft">{section.about}</p>
      {section.rows.map((row, at) => (
        <dl
          key={at}
          className="mb-3 grid gap-x-4 gap-y-1 rounded-control border border-line bg-card p-3 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          {row.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-xs text-soft">{label}</dt>
              <dd className="mb-1 text-sm font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  ))
}
