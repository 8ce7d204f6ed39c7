import { useId } from 'react'
import { count } from '#domain/counts.ts'
import type { Sheet } from '#domain/school/import-learners/unreadable-file.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import type { OpenFile } from './use-import.ts'

interface SheetTakenProps {
  file: OpenFile
  onChoose: (sheet: Sheet) => void
}

/** Says which sheet of a workbook is read, and offers the others. */
export function SheetTaken({ file: { sheets, sheet }, onChoose }: SheetTakenProps) {
  const id = useId()
  return (
    <div className="grid max-w-sm min-w-0 gap-1.5">
      <p className="text-sm text-soft">
        The file has {sheets.length} sheets. Qala reads only “<AsWritten>{sheet.name}</AsWritten>” now. You
        can import the others after it, one by one.
      </p>
      <label htmlFor={id} className="text-sm font-semibold">
        Sheet
      </label>
      <select
        id={id}
        className="field"
        value={sheets.indexOf(sheet)}
        onChange={(event) => {
          const chosen = sheets[Number(event.currentTarget.value)]
          if (chosen) onChoose(chosen)
        }}
      >
        {sheets.map(({ name, rows }, at) => (
          <option key={name} value={at}>
            {name} ({count(rows.length, 'row')})
          </option>
        ))}
      </select>
    </div>
  )
}
