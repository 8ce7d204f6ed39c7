import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { ClassPlan } from '#domain/school/class-plan.ts'
import { readClassPlan, saveClassPlan } from '#domain/school/class-plans-api.ts'
import type { GivenWork, Work } from '#domain/school/class-work.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import {
  layPlan,
  moveLesson,
  NO_CHANGES,
  standingOf,
  weekOf,
  type PlanChanges,
  type PlannedWeek,
} from '#domain/school/year-plan.ts'
import { shortDayAndTime } from '#domain/dates.ts'
import { failureText, useAdminAction, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { ConfirmDialog } from '#web/features/staff/confirm-dialog.tsx'
import { Pending } from '#web/features/staff/pending.tsx'
import { Tabs } from '#web/features/staff/tabs.tsx'
import { sessionMay, useSession } from '#web/session/session.ts'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Switch } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { LessonPlanView } from '../lesson-plan-view.tsx'
import { LostDialog } from './lost-dialog.tsx'
import { MinutesForm } from './minutes-form.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { nowText, standingText, weekName } from './plan-texts.ts'
import { openWork, PlanWeek } from './plan-week.tsx'
import style from './plan.css?inline'

adoptStyle(style)

/** The form for giving work, which opens with the work of a week. */
type Give = ComponentType<{
  one: SchoolClass
  today: string
  monday: string
  chosen: readonly Work[]
  given: readonly GivenWork[]
  onClose: () => void
  onGiven: (dueOn: string) => void
}>

interface PlanScreenProps {
  of: SchoolClass
  Give: Give
}

/** The plan of a class for the whole year: what comes when, where the class stands, and giving a week's work. */
export function PlanScreen({ of: one, Give }: PlanScreenProps) {
  const { classId } = one
  const mayConfirm = sessionMay(useSession(), 'settings:manage')
  const query = useAdminQuery({ key: ['classes', classId, 'plan'], call: readClassPlan, body: { classId } })
  if (query.data === undefined)
    return (
      <Pending query={query} label="Fetching the year plan..." title="The year plan could not be shown" />
    )
  const { terms, lessons, schoolYear } = query.data
  if (lessons.length === 0)
    return (
      <EmptyState
        headingLevel={3}
        title="This server has no lessons to plan"
        text="It runs without the built course."
      />
    )
  if (terms === null)
    return (
      <EmptyState
        headingLevel={3}
        title={`The term dates of ${schoolYear} are not known yet`}
        text={
          mayConfirm
            ? 'Type them in the Admin Dashboard under Settings, at “Term dates”. Then the plan is laid out over these weeks.'
            : 'Ask an admin to type them in the Admin Dashboard under Settings, at “Term dates”. Then the plan is laid out over these weeks.'
        }
      />
    )
  return <Planned one={one} Give={Give} data={query.data} terms={terms} isStale={query.isError} />
}

interface PlannedProps {
  one: SchoolClass
  Give: Give
  data: ClassPlan
  terms: NonNullable<ClassPlan['terms']>
  isStale: boolean
}

function Planned({ one, Give, data, terms, isStale }: PlannedProps) {
  const { classId } = one
  const { lessons, changes, version } = data
  const today = useToday()
  const queries = useQueryClient()
  const plan = layPlan(lessons, terms.terms, changes)
  const now = weekOf(plan.weeks, today)
  const [term, setTerm] = useState(() => String(now?.term ?? termToShow(plan.weeks, today)))
  const [follow, setFollow] = useState(true)
  const [giving, setGiving] = useState<PlannedWeek | null>(null)
  const [losing, setLosing] = useState<PlannedWeek | null>(null)
  const [isPuttingBack, setPuttingBack] = useState(false)
  const [lessonId, setLessonId] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  /** The button to which the focus returns when its lesson has moved to another week. */
  const pressed = useRef<string | null>(null)
  const save = useAdminAction({
    call: saveClassPlan,
    done: (kept: ClassPlan) => {
      queries.setQueryData(['classes', classId, 'plan'], kept)
      setLosing(null)
      setPuttingBack(false)
      return null
    },
    refresh: [['classes', classId, 'plan']],
  })
  const change = (next: PlanChanges) => {
    if (!save.isPending) save.mutate({ classId, changes: next, basedOn: version })
  }
  const move = (id: string, monday: string, key: string | null, isPushing = follow) => {
    if (save.isPending) return
    const week = plan.weeks.find((found) => found.monday === monday)
    // A lesson that is dropped where it was has not moved.
    if (!week || week.parts.some(({ lessonId: own, part }) => own === id && part === 1)) return
    const title = lessons.find((lesson) => lesson.id === id)?.title ?? ''
    pressed.current = key
    save.mutate(
      {
        classId,
        changes: moveLesson(plan, lessons, changes, { lessonId: id, monday, follow: isPushing }),
        basedOn: version,
      },
      {
        onSuccess: () => {
          setTerm(String(week.term))
          setSaid(`“${title}” begins in ${weekName(week).toLowerCase()} now.`)
        },
      },
    )
  }
  useEffect(() => {
    const key = pressed.current
    if (key === null || save.isPending) return
    pressed.current = null
    const button = document.querySelector<HTMLElement>(`[data-move="${key}"]`)
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'nearest' })
  }, [save.isPending])

  if (lessonId !== null)
    return <LessonPlanView lessonId={lessonId} backLabel="Year plan" onBack={() => setLessonId(null)} />
  const mayChange = !one.isArchived
  const last = plan.weeks.findLast(({ lost }) => lost === null)
  const isChanged = version > 0 && JSON.stringify(changes) !== JSON.stringify(NO_CHANGES)
  const termTabs = terms.terms.map((_, at) => ({ id: String(at + 1), label: `Term ${at + 1}` }))
  const failure = failureText('The plan was not changed', save.error)
  const isOutdated = failure?.text?.startsWith('A colleague changed') ?? false
  return (
    <div className="mx-auto grid w-full max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-4 pb-6">
      {isStale && (
        <FormAlert
          failure={{
            title: 'The school server cannot be reached',
            text: 'This is the plan as it was. You can change it when the server is back.',
          }}
        />
      )}
      {!terms.isConfirmed && (
        <p className="rounded-control bg-sun-wash p-4">
          These weeks follow the term dates of public schools, to be checked by the school. An admin confirms
          them in the Admin Dashboard under Settings, at “Term dates”.
        </p>
      )}
      <Now
        {...{ data, plan, today, now }}
        now={nowText(plan.weeks, terms.terms, today)}
        week={now}
        onGive={mayChange && now && openWork(now, data).length > 0 ? () => setGiving(now) : undefined}
      />
      {plan.left.length > 0 && (
        <LeftOver
          left={plan.left}
          onPut={mayChange && last ? (id) => move(id, last.monday, null, false) : undefined}
        />
      )}
      {mayChange && (
        <Card as="section" labelledBy="plan-change" className="grid gap-4">
          <h3 id="plan-change" className="text-lg">
            Change the plan
          </h3>
          <MinutesForm
            key={changes.minutes}
            minutes={changes.minutes}
            isBusy={save.isPending}
            onSave={(minutes) => change({ ...changes, minutes })}
          />
          <Switch
            label="What follows moves too"
            hint="When you move a lesson or lose a week, everything after it moves by as many weeks."
            checked={follow}
            onChange={setFollow}
          />
          {isChanged && (
            <Button
              variant="ghost"
              size="sm"
              className="justify-self-start"
              onClick={() => setPuttingBack(true)}
            >
              Go back to the course’s plan
            </Button>
          )}
          {data.changedAt !== null && (
            <p className="text-xs text-soft wrap-anywhere">
              Changed {shortDayAndTime(data.changedAt)} by {nameOfTeacher(one, data.changedBy)}
            </p>
          )}
        </Card>
      )}
      {!losing && !isPuttingBack && (
        <FormAlert
          failure={
            failure && isOutdated
              ? {
                  title: 'A colleague changed this plan meanwhile',
                  text: 'Your last change was not kept. Here is the plan as it is now.',
                }
              : failure
          }
        />
      )}
      <output className="sr-only">{said}</output>
      <Tabs label="Terms" tabs={termTabs} open={term} onOpen={setTerm}>
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {plan.weeks
            .filter((week) => String(week.term) === term)
            .map((week) => (
              <PlanWeek
                key={week.monday}
                {...{ week, plan, data, today }}
                isNow={week === now}
                onGive={() => setGiving(week)}
                onMove={mayChange ? move : undefined}
                onLose={() => setLosing(week)}
                onKeep={() =>
                  change({ ...changes, lost: changes.lost.filter(({ monday }) => monday !== week.monday) })
                }
                onLesson={setLessonId}
              />
            ))}
        </ol>
      </Tabs>
      {giving && (
        <Give
          {...{ one, today }}
          monday={giving.monday}
          chosen={openWork(giving, data)}
          given={[]}
          onClose={() => setGiving(null)}
          onGiven={() => {
            setSaid(`The work of ${weekName(giving).toLowerCase()} is given.`)
            setGiving(null)
          }}
        />
      )}
      {losing && (
        <LostDialog
          week={losing}
          follow={follow}
          isBusy={save.isPending}
          failure={failure}
          onClose={() => {
            save.reset()
            setLosing(null)
          }}
          onLose={(reason, isPushing) =>
            change({
              ...changes,
              lost: [...changes.lost, { monday: losing.monday, reason, follow: isPushing }],
            })
          }
        />
      )}
      {isPuttingBack && (
        <ConfirmDialog
          title="Go back to the course’s plan?"
          label="Put back"
          busyLabel="Putting back..."
          busy={save.isPending}
          failure={failure}
          onClose={() => setPuttingBack(false)}
          onConfirm={() => change(NO_CHANGES)}
        >
          <p>
            The moved lessons, the lost weeks and the minutes of class {one.name} are forgotten. What was
            given and what learners did stays.
          </p>
        </ConfirmDialog>
      )}
      <PlanSheet {...{ one, plan, data, today }} />
    </div>
  )
}

/** In the holidays this is the next term, and after the year the last one. */
function termToShow(weeks: readonly PlannedWeek[], today: string): number {
  return (weeks.find(({ monday }) => monday > today) ?? weeks.at(-1))?.term ?? 1
}

function nameOfTeacher({ teachers }: SchoolClass, userId: string | null): string {
  const found = teachers.find((one) => one.userId === userId)
  return found?.name ?? found?.email ?? 'somebody of the school office'
}

interface NowProps {
  data: ClassPlan
  plan: Parameters<typeof standingOf>[0]
  today: string
  now: string
  week: PlannedWeek | null
  onGive: (() => void) | undefined
}

function Now({ data, plan, today, now, week, onGive }: NowProps) {
  const standing = standingOf(plan, data, today)
  return (
    <Card as="section" labelledBy="plan-now" className="grid gap-3">
      <div>
        <h3 id="plan-now" className="text-xl">
          {now}
        </h3>
        <p className="text-lg font-semibold">{standingText(standing)}</p>
        <p className="text-sm text-soft">
          A lesson counts as done when at least half of the class has finished it. Each week that is over
          since the first lesson that is not done is a week behind.
        </p>
      </div>
      {week && week.parts.length > 0 && (
        <p>
          <b>This week:</b> {week.parts.map(({ title }) => title).join(', ')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {onGive && (
          <Button variant="sun" onClick={onGive}>
            Give this week’s work
          </Button>
        )}
        <Button variant="ghost" onClick={() => print()}>
          Print on two pages
        </Button>
      </div>
    </Card>
  )
}

interface LeftOverProps {
  left: ReturnType<typeof layPlan>['left']
  onPut: ((lessonId: string) => void) | undefined
}

/** A lesson that does not fit at all can be put into the last week. Of one that fits in part, the rest has no week. */
function LeftOver({ left, onPut }: LeftOverProps) {
  return (
    <div className="rounded-control bg-coral-wash p-4 text-coral-text">
      <h3 className="text-base font-bold">This does not fit into the year</h3>
      <p>Give the subject more minutes a week, or move lessons into the weeks for catching up.</p>
      <ul className="list-disc pl-5">
        {left.map(({ lessonId, title, part, parts }) => (
          <li key={lessonId}>
            {title}
            {parts > 1 && `, part ${part} of ${parts}`}
            {parts === 1 && onPut && (
              <Button variant="quiet" size="sm" onClick={() => onPut(lessonId)}>
                Put it into the last week
                <span className="sr-only">: {title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
