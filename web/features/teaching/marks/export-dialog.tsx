import { useState } from 'react'
import type { SchoolClass } from '#domain/school/classes.ts'
import { exportMarks } from '#domain/school/marks-api.ts'
import type { MarkView } from '#domain/school/mark-columns.ts'
import { type ExportMarks, MARK_GROUP_NAMES, MARK_GROUPS, type MarkGroup } from '#domain/school/marks.ts'
import { callForFile } from '#web/api/files.ts'
import { failureText, useAdminWork } from '#web/features/staff/admin-call.ts'
import { ChoiceList } from '#web/features/staff/choice-list.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Tick } from '#web/ui/tick.tsx'

interface ExportDialogProps {
  one: SchoolClass
  /** The group that is shown, which is ticked at first. */
  group: MarkGroup
  view: MarkView
  onClose: () => void
}

/** The beginning of its media type. */
const XLSX = 'application/vnd.openxmlformats'

/** Asks what the file should hold, and downloads it. */
export function ExportDialog({ one, group, view, onClose }: ExportDialogProps) {
  const [groups, setGroups] = useState<readonly MarkGroup[]>([group])
  const [rows, setRows] = useState<ExportMarks['rows']>('learners')
  const [format, setFormat] = useState<ExportMarks['format']>('xlsx')
  const [isMissing, setMissing] = useState(false)
  const download = useAdminWork({
    work: (token, body: ExportMarks) =>
      callForFile(exportMarks, { token, body }, body.format === 'xlsx' ? XLSX : 'text/csv'),
    done: (file) => {
      saveFile(file.name, file.content)
      onClose()
      return `${file.name} is in your downloads`
    },
  })
  const make = () => {
    setMissing(groups.length === 0)
    if (groups.length === 0) return
    const { tries, onlyGiven } = view
    download.mutate({
      classId: one.classId,
      groups: MARK_GROUPS.filter((each) => groups.includes(each)),
      rows,
      format,
      tries,
      onlyGiven,
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Marks of class ${one.name}`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={download.isPending} busyLabel="Making the file..." onClick={make}>
            Download
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <fieldset>
          <legend className="font-semibold">What to put into the file</legend>
          {MARK_GROUPS.map((each) => (
            <Tick
              key={each}
              label={MARK_GROUP_NAMES[each]}
              checked={groups.includes(each)}
              error={isMissing && each === MARK_GROUPS.at(-1) ? 'Tick at least one of them.' : undefined}
              onChange={(isOn) =>
                setGroups(isOn ? [...groups, each] : groups.filter((other) => other !== each))
              }
            />
          ))}
        </fieldset>
        <ChoiceList
          legend="Rows of the file"
          value={rows}
          options={[
            {
              value: 'learners',
              label: 'One row a learner',
              text: 'It has one column for each quiz, lesson or task.',
            },
            {
              value: 'marks',
              label: 'One row a mark',
              text: 'It has the learner number, names, class, subject, task, mark, maximum and date.',
            },
          ]}
          onChange={setRows}
        />
        <ChoiceList
          legend="Kind of file"
          value={format}
          options={[
            { value: 'xlsx', label: 'Excel', text: 'A workbook (.xlsx).' },
            { value: 'csv', label: 'CSV', text: 'For most programs. All letters of names stay as they are.' },
            {
              value: 'csv-windows',
              label: 'CSV for older programs',
              text: 'In the Windows-1252 encoding. Letters that it does not have lose their accents.',
            },
          ]}
          onChange={setFormat}
        />
        <p className="text-sm text-soft">
          The file holds marks of children. Keep it where only staff can open it.
        </p>
        <FormAlert failure={failureText('The file could not be made', download.error)} />
      </div>
    </Dialog>
  )
}
