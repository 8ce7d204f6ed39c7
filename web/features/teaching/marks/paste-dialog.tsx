import { useId, useState } from 'react'
import { count } from '#domain/counts.ts'
import { type PastedLine, readPasted, typedText } from '#domain/school/mark-typing.ts'
import {
  type MarkColumn,
  type MarkLearner,
  NOTHING_TYPED,
  sameTyped,
  type Typed,
} from '#domain/school/marks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { taskIdOf } from './use-typing.ts'

interface PasteDialogProps {
  text: string
  column: MarkColumn
  /** The learners from the one in whose cell it was pasted on. */
  learners: readonly MarkLearner[]
  onClose: () => void
  onSave: (lines: { learner: MarkLearner; typed: Typed }[]) => void
}

/** Takes a column from a spreadsheet, and shows which learner gets which mark before anything is saved. */
export function PasteDialog({ text: first, column, learners, onClose, onSave }: PasteDialogProps) {
  const id = useId()
  const [text, setText] = useState(first)
  const lines =
    text === '' ? [] : readPasted(text, learners, { task: column.title, outOf: column.outOf ?? 0 })
  const before = ({ learner }: PastedLine<MarkLearner>) => learner.marks[taskIdOf(column)] ?? NOTHING_TYPED
  const changed = (lines ?? []).flatMap((line) =>
    line.typed !== null && !sameTyped(line.typed, before(line))
      ? [{ learner: line.learner, typed: line.typed }]
      : [],
  )
  const faults = (lines ?? []).filter(({ fault }) => fault !== null).length
  const isOff = changed.length === 0 || faults > 0
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      onClose={onClose}
      title={`Paste marks for ${column.title}`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={isOff || undefined} onClick={() => isOff || onSave(changed)}>
            Save {count(changed.length, 'mark')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div>
          <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
            One mark on each line
          </label>
          <textarea
            id={id}
            rows={4}
            className="field h-auto! py-2!"
            aria-describedby={`${id}-hint`}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
            The first line is for <span translate="no">{nameOf(learners[0])}</span>. An empty line means no
            mark, and abs means absent. The maximum is {column.outOf}.
          </p>
        </div>
        <div role="alert" className="empty:hidden">
          {lines === null && (
            <p className="marks-fault">
              Paste one column with at most {count(learners.length, 'line')}, which is one line for each
              learner from here on.
            </p>
          )}
          {faults > 0 && (
            <p className="marks-fault">
              {count(faults, 'line is', 'lines are')} not right. Correct {faults === 1 ? 'it' : 'them'} above.
            </p>
          )}
        </div>
        {lines !== null && lines.length > 0 && (
          <ol aria-label="What is going to be saved" className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.learner.userId} className="flex flex-wrap justify-between gap-x-3 py-2">
                <span translate="no" className="min-w-0 wrap-anywhere">
                  {nameOf(line.learner)}
                </span>
                {line.typed === null ? (
                  <span className="w-full text-coral-text">{line.fault}</span>
                ) : (
                  <span className="flex-none">
                    {sameTyped(line.typed, before(line)) ? (
                      <>{typedText(line.typed)}, as before</>
                    ) : (
                      <>
                        {typedText(before(line))} → <b>{typedText(line.typed)}</b>
                      </>
                    )}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}

function nameOf(learner: MarkLearner | undefined): string {
  return learner ? `${learner.lastName}, ${learner.firstName}` : ''
}
