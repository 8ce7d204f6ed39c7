import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { count } from '#domain/counts.ts'
import { dayAndTime } from '#domain/dates.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import type { MarkView } from '#domain/school/mark-columns.ts'
import { typedText } from '#domain/school/mark-typing.ts'
import { type MarkBook, type MarkColumn, NOTHING_TYPED } from '#domain/school/marks.ts'
import { Button } from '#web/ui/button.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { MarksFrame } from './marks-table.tsx'
import { MeetingDialog } from './meeting-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { cellKey, draftText, fullName, taskIdOf, useTyping, type Place, type Typing } from './use-typing.ts'

interface TypedTableProps {
  one: SchoolClass
  book: MarkBook
  columns: readonly MarkColumn[]
  view: MarkView
  onOpen: (column: MarkColumn) => void
}

/** The marks of the CAPS Tasks, to type. Enter goes to the next learner, and the arrow keys go from cell to cell. */
export function TypedTable({ one, book, columns, view, onOpen }: TypedTableProps) {
  const typing = useTyping(one.classId)
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<{ row: number; column: number } | null>(null)
  const [pasted, setPasted] = useState<{ text: string; row: number; column: MarkColumn } | null>(null)
  const [isHistory, setHistory] = useState(false)
  const { learners } = book
  const place = placeAt(book, columns, at)

  const move = (row: number, column: number): boolean => {
    const input = grid.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)
    input?.focus()
    return input !== null && input !== undefined
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, of: Place, row: number, column: number) => {
    const [down, right] = MOVES[event.key] ?? [0, 0]
    if (event.key === 'Escape') typing.forget(cellKey(of))
    if (down === 0 && right === 0) return
    // Within a text the arrow keys move the caret, until it has reached the end.
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    const isEnd = isWhole || (right < 0 ? selectionEnd === 0 : selectionStart === value.length)
    if (right !== 0 && !isEnd) return
    event.preventDefault()
    if (typing.commit(of)) move(row + (event.shiftKey ? -down : down), column + right)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: MarkColumn) => {
    const text = event.clipboardData.getData('text/plain')
    if (one.isArchived || (!/\n./.test(text) && !text.includes('\t'))) return
    event.preventDefault()
    setPasted({ text, row, column })
  }
  const unsaved = learners.flatMap((learner) =>
    columns.map((column): Place => ({ learner, column })).filter((cell) => cellKey(cell) in typing.drafts),
  )
  return (
    <>
      <TypingNote
        {...{ typing, place, book, unsaved }}
        onHistory={() => setHistory(true)}
        onPaste={
          one.isArchived ? undefined : () => place && setPasted({ text: '', row: 0, column: place.column })
        }
      />
      <MarksFrame
        group="caps"
        caption="Marks of the CAPS Tasks of each learner, by surname"
        ref={grid}
        {...{ columns, learners, view, onOpen }}
      >
        {(_, { learner, column, row, at: index }) => {
          const cell = { learner, column }
          const key = cellKey(cell)
          const typed = learner.marks[taskIdOf(column)]
          const isOther = typed?.mark !== null && typed !== undefined && typed.outOf !== column.outOf
          return (
            <>
              <input
                className="marks-input"
                data-cell={`${row}:${index}`}
                data-unsaved={key in typing.drafts || undefined}
                aria-label={`${fullName(learner)}, ${column.title}, out of ${column.outOf}`}
                aria-invalid={key in typing.faults || undefined}
                aria-describedby={key in typing.faults ? 'marks-fault' : undefined}
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="next"
                maxLength={12}
                readOnly={one.isArchived}
                value={typing.drafts[key]?.text ?? draftText(typed ?? NOTHING_TYPED)}
                onChange={(event) => typing.type(cell, event.currentTarget.value)}
                onFocus={(event) => {
                  setAt({ row, column: index })
                  event.currentTarget.select()
                }}
                onBlur={() => typing.commit(cell)}
                onKeyDown={(event) => press(event, cell, row, index)}
                onPaste={(event) => paste(event, row, column)}
              />
              {isOther && <span className="marks-small">out of {typed.outOf}</span>}
            </>
          )
        }}
      </MarksFrame>
      {pasted && (
        <PasteDialog
          {...pasted}
          learners={learners.slice(pasted.row)}
          onClose={() => setPasted(null)}
          onSave={(lines) => {
            typing.saveAll(
              lines.map(({ learner, typed }) => ({ place: { learner, column: pasted.column }, typed })),
            )
            setPasted(null)
          }}
        />
      )}
      {isHistory && place && (
        <HistoryDialog classId={one.classId} place={place} onClose={() => setHistory(false)} />
      )}
      {typing.meeting && (
        <MeetingDialog
          meeting={typing.meeting}
          typists={book.typists}
          onChoose={(isMine) => typing.meeting && typing.choose(typing.meeting, isMine)}
        />
      )}
    </>
  )
}

const MOVES: Readonly<Record<string, readonly [down: number, right: number]>> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

function placeAt(
  { learners }: MarkBook,
  columns: readonly MarkColumn[],
  at: { row: number; column: number } | null,
): Place | null {
  const [learner, column] = [at && learners[at.row], at && columns[at.column]]
  return learner && column ? { learner, column } : null
}

interface TypingNoteProps {
  typing: Typing
  /** The cell in which the teacher is. */
  place: Place | null
  book: MarkBook
  unsaved: readonly Place[]
  onHistory: () => void
  /** Undefined for an archived class, whose marks stay as they are. */
  onPaste: (() => void) | undefined
}

/** Says above the table what is wrong, what was saved, and who typed the mark in this cell. */
function TypingNote({ typing, place, book, unsaved, onHistory, onPaste }: TypingNoteProps) {
  const fault = Object.values(typing.faults)[0]
  const typed = place?.learner.marks[taskIdOf(place.column)]
  const typist = typed && (book.typists.find(({ userId }) => userId === typed.typedBy)?.name ?? 'a colleague')
  return (
    <div className="marks-note">
      <div role="alert" id="marks-fault" className="empty:hidden">
        {fault !== undefined && <p className="marks-fault">{fault}</p>}
        {fault === undefined && typing.failure !== null && (
          <p className="marks-fault">
            {count(unsaved.length, 'mark is', 'marks are')} not saved. {typing.failure}
          </p>
        )}
      </div>
      <output className="block min-w-0">
        {fault === undefined &&
          (typing.isSaving
            ? 'Saving...'
            : (typing.note ?? 'Go to a cell of the table to see who typed the mark.'))}
      </output>
      {place && (
        <p className="text-soft">
          <span translate="no">{fullName(place.learner)}</span>, {place.column.title}:{' '}
          {typed
            ? `${typedText(typed)}${typed.mark === null ? '' : ` of ${typed.outOf}`}, typed by ${typist} on ${dayAndTime(Date.parse(typed.typedAt))}`
            : `no mark yet, out of ${place.column.outOf}`}
        </p>
      )}
      <div className="flex flex-wrap gap-x-3">
        {typing.failure !== null && unsaved.length > 0 && (
          <Button size="sm" onClick={() => typing.retry(unsaved)}>
            Save again
          </Button>
        )}
        {typing.last !== null && (
          <Button variant="quiet" size="sm" className="px-2!" onClick={typing.undo}>
            Undo the last change
          </Button>
        )}
        {place && onPaste && (
          <Button variant="quiet" size="sm" className="px-2!" onClick={onPaste}>
            Paste a column
          </Button>
        )}
        {typed && (
          <Button variant="quiet" size="sm" className="px-2!" onClick={onHistory}>
            History of this mark
          </Button>
        )}
      </div>
    </div>
  )
}
