import { useState, type ReactNode } from 'react'
import { dayAndTime } from '#domain/dates.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import type { ClassWeek, GivenWork, Work } from '#domain/school/class-work.ts'
import { addDays, mondayOf, nextFriday, weekDays, weekInWords } from '#domain/school-week.ts'
import { inOrder } from '#domain/school/class-week.ts'
import { readClassWeek } from '#domain/school/class-work-api.ts'
import { COURSE_WORK } from '#web/content/course-work.ts'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconBack, IconNext } from '#web/ui/icons.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { GivenList } from './given-list.tsx'
import { useClassLive } from './use-class-live.ts'
import { WeekSheet } from './week-sheet.tsx'
import { WeekLegend, WeekTable } from './week-table.tsx'
import style from './week.css?inline'

adoptStyle(style)

/**
 * Polls for what the live stream does not report, such as learners who came back, and for networks where the stream does not
 * get through.
 */
const EVERY_MS = 60_000

/** Shows what a class is given for a week, and who did it. */
export function WeekPage({ of: one }: { of: SchoolClass }) {
  const { classId, isArchived } = one
  const today = useToday()
  const [monday, setMonday] = useState(() => mondayOf(nextFriday(today)))
  const [giving, setGiving] = useState<readonly Work[] | null>(null)
  const [changing, setChanging] = useState<GivenWork | null>(null)
  const query = useAdminQuery({
    key: ['classes', classId, 'work', monday],
    call: readClassWeek,
    body: { classId, week: monday },
    every: EVERY_MS,
  })
  useClassLive(classId, () => void query.refetch())
  // While another week is loading, the query still has the previous one.
  const found = query.data?.monday === monday ? query.data : undefined
  const week = found && { ...found, work: inOrder(found.work, COURSE_WORK) }
  const mayGive = !isArchived && addDays(monday, 6) >= today
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <WeekNav {...{ monday, today }} onOpen={setMonday} />
        {week && week.work.length > 0 && (
          <div className="flex flex-wrap gap-3">
            {mayGive && (
              <Button size="sm" onClick={() => setGiving([])}>
                Give work
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={() => print()}>
              Print
            </Button>
          </div>
        )}
      </div>
      {week === undefined ? (
        <Pending query={query} label="Fetching the week..." title="The week could not be shown" />
      ) : week.work.length === 0 ? (
        <NothingGiven {...{ week, mayGive }} onGive={setGiving} />
      ) : (
        <Given
          {...{ one, week, today }}
          asOf={query.dataUpdatedAt}
          isStale={query.isError}
          onChange={isArchived ? undefined : setChanging}
        />
      )}
      {giving && (
        <GiveDialog
          {...{ one, today, monday }}
          chosen={giving}
          given={week?.work ?? []}
          onClose={() => setGiving(null)}
          onGiven={(dueOn) => {
            setGiving(null)
            setMonday(mondayOf(dueOn))
          }}
        />
      )}
      {changing && <ChangeDialog work={changing} one={one} today={today} onClose={() => setChanging(null)} />}
    </>
  )
}

interface WeekNavProps {
  monday: string
  today: string
  onOpen: (monday: string) => void
}

function WeekNav({ monday, today, onOpen }: WeekNavProps) {
  const step = (days: number, label: string, icon: ReactNode) => (
    <button
      type="button"
      aria-label={label}
      className="grid size-12 flex-none place-items-center rounded-control border-2 border-line bg-card text-indigo"
      onClick={() => onOpen(addDays(monday, days))}
    >
      {icon}
    </button>
  )
  return (
    <div className="flex min-w-0 items-center gap-3">
      {step(-7, 'The week before', <IconBack className="size-5" />)}
      <div aria-live="polite" className="min-w-0 sm:min-w-44">
        <h3 className="text-lg">{weekInWords(monday, today)}</h3>
        <p className="text-xs text-soft">{weekDays(monday)}</p>
      </div>
      {step(7, 'The week after', <IconNext className="size-5" />)}
    </div>
  )
}

interface NothingGivenProps {
  week: ClassWeek
  mayGive: boolean
  onGive: (chosen: readonly Work[]) => void
}

function NothingGiven({ week: { before }, mayGive, onGive }: NothingGivenProps) {
  if (!mayGive) return <EmptyState title="Nothing was given for this week" text="" />
  return (
    <EmptyState
      title="Nothing is given for this week yet"
      text="Choose lessons, quizzes, practice or Lab levels. Learners see them on Home, without internet too, and you see here who did them."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="sun" onClick={() => onGive([])}>
            Give work
          </Button>
          {before.length > 0 && (
            <Button variant="ghost" onClick={() => onGive(before)}>
              Copy the week before ({before.length})
            </Button>
          )}
        </div>
      }
    />
  )
}

interface GivenProps {
  one: SchoolClass
  week: ClassWeek
  today: string
  asOf: number
  isStale: boolean
  onChange: ((work: GivenWork) => void) | undefined
}

function Given({ one, week, today, asOf, isStale, onChange }: GivenProps) {
  const { work, learners } = week
  return (
    <>
      <GivenList {...{ work, learners, today, onChange }} teachers={one.teachers} />
      {learners.length === 0 ? (
        <EmptyState
          title="Nobody is in this class now"
          text="What was given waits here. Learners who join the class see it."
        />
      ) : (
        <section aria-labelledby="week-learners" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 id="week-learners" className="text-lg">
              Who did what
            </h3>
            <p className="text-xs text-soft">
              {isStale
                ? `The school server cannot be reached. As of ${dayAndTime(asOf)}`
                : `As of ${dayAndTime(asOf)}`}
            </p>
          </div>
          <WeekLegend />
          <WeekTable {...{ work, learners }} />
        </section>
      )}
      <WeekSheet of={one} week={week} asOf={asOf} />
    </>
  )
}
