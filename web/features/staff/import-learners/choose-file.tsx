import { useId, useState, type DragEvent } from 'react'
import type { SchoolClass } from '#domain/school/classes.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { draw } from '#web/ui/icons.tsx'
import { readFile, readText } from './read-file.ts'
import { RecentImports } from './recent-imports.tsx'
import type { Import } from './use-import.ts'

const IconTable = draw('M4 5h16v14H4zM4 10h16M10 5v14')

/** Takes a file, or rows copied from a spreadsheet, and lists recent imports that can be undone. */
export function ChooseFile({ flow, of }: { flow: Import; of: SchoolClass | undefined }) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file) void flow.choose(file.name, () => readFile(file))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <>
      <p>
        {of
          ? `A list of class ${of.name}: one row for each learner, with name and surname.`
          : 'The list as your administration exports it: one row for each learner, with name, surname and class.'}{' '}
        Phone numbers and email addresses may be missing. <b>Nothing changes before you have looked at it.</b>
      </p>
      <div
        className={`grid justify-items-center gap-2 rounded-card border-2 border-dashed p-6 text-center ${isOver ? 'border-indigo bg-indigo-wash' : 'border-field bg-card'}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconTable className="size-10 text-indigo" />
        {/* The input covers the label, so that both are one target with the browser's own focus and accessible name. */}
        <label
          htmlFor={id}
          className="relative inline-flex min-h-13 cursor-pointer items-center rounded-control bg-action px-5 font-semibold text-on-brand focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus"
        >
          Choose a file
          <input
            id={id}
            type="file"
            accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => {
              take(event.currentTarget.files?.[0])
              // Resets the input, so that choosing the same file again after a correction is a change too.
              event.currentTarget.value = ''
            }}
          />
        </label>
        <p className="text-sm text-soft">CSV or Excel (.xlsx). You may also drop the file here.</p>
      </div>
      <Paste flow={flow} />
      <p className="text-sm text-soft">
        The file is read on this device. ID numbers and birth dates only tell the age and are not sent.
        {flow.keepsNumbers &&
          ' Learner numbers are sent and kept, because your school has decided that in Settings.'}
      </p>
      <RecentImports />
    </>
  )
}

function Paste({ flow }: { flow: Import }) {
  const [text, setText] = useState('')
  return (
    <details>
      <summary className="min-h-12 cursor-pointer py-3 font-semibold text-indigo">
        Or paste rows from a spreadsheet
      </summary>
      <div className="grid justify-items-start gap-3">
        <div className="w-full">
          <TextArea
            label="Rows with their headings"
            rows={5}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={text.trim() === '' || undefined}
          onClick={() => {
            if (text.trim() !== '') void flow.choose('Pasted rows', async () => readText(text))
          }}
        >
          Read these rows
        </Button>
      </div>
    </details>
  )
}
