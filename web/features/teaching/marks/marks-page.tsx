import { useId, useState } from 'react'
import { dayAndTime } from '#domain/dates.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { readMarks } from '#domain/school/marks-api.ts'
import { type MarkView, shownColumns } from '#domain/school/mark-columns.ts'
import {
  MARK_GROUP_NAMES,
  MARK_GROUPS,
  type MarkBook,
  type MarkColumn,
  type MarkGroup,
} from '#domain/school/marks.ts'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { IconNext } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tick } from '#web/ui/tick.tsx'
import { ColumnDialog } from './column-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { MarksSheet } from './marks-sheet.tsx'
import { MarksTable } from './marks-table.tsx'
import { TypedTable } from './typed-table.tsx'
import { marksKey } from './use-typing.ts'
import style from './marks.css?inline'

adoptStyle(style)

/** Learners work all day, and colleagues may type marks at the same time. */
const EVERY_MS = 60_000

/** The mark book of a class: what each learner has done, group by group, and the marks of the CAPS Tasks to type. */
export function MarksPage({ of: one }: { of: SchoolClass }) {
  const { classId } = one
  const [view, setView] = useState<MarkView>({ tries: 'best', isRaw: false, onlyGiven: false })
  const [group, setGroup] = useState<MarkGroup>('quiz')
  // The best tries are known at once, and the first tries are read when they are asked for. Both have the marks.
  const tries = group === 'quiz' ? view.tries : 'best'
  const query = useAdminQuery({
    key: marksKey(classId, tries),
    call: readMarks,
    body: { classId, tries },
    every: EVERY_MS,
  })
  if (query.data === undefined)
    return <Pending query={query} label="Fetching the marks..." title="The marks could not be shown" />
  if (query.data.learners.length === 0)
    return (
      <EmptyState
        title="Nobody is in this class now"
        text="When learners are in the class, this page shows what each of them has done, and you can type their marks."
      />
    )
  return (
    <Book
      {...{ one, view, setView, group, setGroup }}
      book={query.data}
      asOf={query.dataUpdatedAt}
      isStale={query.isError}
      isOther={query.isPlaceholderData}
    />
  )
}

interface BookProps {
  one: SchoolClass
  book: MarkBook
  view: MarkView
  setView: (view: MarkView) => void
  group: MarkGroup
  setGroup: (group: MarkGroup) => void
  asOf: number
  isStale: boolean
  /** While the other tries are fetched, the book still has those from before. */
  isOther: boolean
}

function Book({ one, book, view, setView, group, setGroup, asOf, isStale, isOther }: BookProps) {
  const [opened, setOpened] = useState<MarkColumn | null>(null)
  const [isExporting, setExporting] = useState(false)
  const columns = shownColumns(book.columns, group, view)
  const hasColumns = columns.length > 0
  return (
    <section aria-labelledby="marks-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 id="marks-title" className="text-lg">
            Mark book
          </h3>
          <p className="text-xs text-soft">
            {isStale && 'The school server cannot be reached. '}As of {dayAndTime(asOf)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="ghost" size="sm" onClick={() => setExporting(true)}>
            Download
          </Button>
          {hasColumns && (
            <Button variant="ghost" size="sm" onClick={() => print()}>
              Print
            </Button>
          )}
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:items-end">
        <GroupSelect value={group} onChange={setGroup} />
        {group === 'quiz' && (
          <FilterChips
            label="Which try counts"
            options={[
              { id: 'best', label: 'Best try' },
              { id: 'first', label: 'First try' },
            ]}
            value={view.tries}
            onChange={(tries) => setView({ ...view, tries })}
          />
        )}
        {group === 'quiz' && (
          <Tick
            label="Show marks such as 7/10"
            checked={view.isRaw}
            onChange={(isRaw) => setView({ ...view, isRaw })}
          />
        )}
        {group !== 'caps' && group !== 'given' && (
          <Tick
            label="Only what was given"
            checked={view.onlyGiven}
            onChange={(onlyGiven) => setView({ ...view, onlyGiven })}
          />
        )}
      </div>
      <p className="text-sm text-soft">
        {group === 'caps' && one.isArchived
          ? 'This class is archived, so its marks stay as they are.'
          : explanation(group, view)}
      </p>
      {isOther && group === 'quiz' ? (
        <Spinner label="Fetching the tries..." />
      ) : hasColumns ? (
        group === 'caps' ? (
          <TypedTable {...{ one, book, columns, view }} onOpen={setOpened} />
        ) : (
          <MarksTable {...{ columns, view, group }} learners={book.learners} onOpen={setOpened} />
        )
      ) : (
        <EmptyState headingLevel={3} {...nothingText(group, view)} />
      )}
      {opened && (
        <ColumnDialog
          {...{ view }}
          column={opened}
          learners={book.learners}
          onClose={() => setOpened(null)}
        />
      )}
      {isExporting && <ExportDialog {...{ one, group, view }} onClose={() => setExporting(false)} />}
      {hasColumns && !isOther && <MarksSheet {...{ book, columns, view, group, asOf }} />}
    </section>
  )
}

function GroupSelect({ value, onChange }: { value: MarkGroup; onChange: (group: MarkGroup) => void }) {
  const id = useId()
  return (
    <div className="min-w-0 sm:w-56">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Show
      </label>
      <span className="relative block">
        <select
          id={id}
          className="field appearance-none pr-8! pl-3! text-ellipsis"
          value={value}
          onChange={(event) =>
            onChange(MARK_GROUPS.find((group) => group === event.currentTarget.value) ?? 'quiz')
          }
        >
          {MARK_GROUPS.map((group) => (
            <option key={group} value={group}>
              {MARK_GROUP_NAMES[group]}
            </option>
          ))}
        </select>
        <IconNext className="pointer-events-none absolute inset-y-0 right-2 my-auto size-5 rotate-90 text-soft" />
      </span>
    </div>
  )
}

/** Says what the numbers of this group mean. */
function explanation(group: MarkGroup, { tries }: Pick<MarkView, 'tries'>): string {
  switch (group) {
    case 'quiz':
      return tries === 'best'
        ? 'The best result of each quiz. A dash means that the quiz is not done.'
        : 'The first result of each quiz. A question mark means that the quiz is done, but its first try is not known.'
    case 'practice':
      return 'A tick means that the learner has finished a round of practice for this lesson.'
    case 'lab':
      return 'How many levels of each topic are passed.'
    case 'lesson':
      return 'How much of each lesson the learner has read.'
    case 'caps':
      return 'Type a mark and press Enter. Type abs if the learner was absent. Each mark is saved at once.'
    case 'given':
      return 'What this class was given under “This week”, with the newest first.'
  }
}

function nothingText(group: MarkGroup, { onlyGiven }: MarkView): { title: string; text: string } {
  if (group === 'given' || onlyGiven)
    return {
      title: 'Nothing was given yet',
      text: 'Give the class work under “This week”. Then this page shows what the learners have done.',
    }
  return {
    title: `There are no ${MARK_GROUP_NAMES[group]} here`,
    text: 'This server runs without the built course.',
  }
}
