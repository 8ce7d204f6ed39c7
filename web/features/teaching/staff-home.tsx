import { useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readStaffName } from '#domain/accounts/profile-api.ts'
import { count } from '#domain/counts.ts'
import { shortWeekdayAndDay } from '#domain/dates.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { readClasses } from '#domain/school/classes-api.ts'
import { readClassWeek } from '#domain/school/class-work-api.ts'
import type { MondayPage, Person } from '#domain/school/monday.ts'
import { readMonday } from '#domain/school/monday-api.ts'
import { mondayOf } from '#domain/school-week.ts'
import { adminQueries, isSecondStepDue, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { sessionMay, useSession } from '#web/session/session.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { registerName } from './monday-texts.ts'
import { PlanButton } from './plan-button.tsx'
import { countText, nameOf } from './week/week-texts.ts'

/** More names would push the next class off the screen of a phone. */
const NAMES_SHOWN = 6

/** Opens the staff area, at a class and one of its pages if they are given. */
type OnOpen = (classId: string | null, page?: string) => void

interface StaffHomeProps {
  userId: string
  /** This comes before the classes. */
  first?: ReactNode
  onOpen: OnOpen
}

/** Home of a teacher or an admin: their own classes, what was given for this week, and who needs help. */
export function StaffHome({ userId, first, onOpen }: StaffHomeProps) {
  return (
    <QueryClientProvider client={adminQueries(userId)}>
      <Welcome />
      {first}
      <OwnClasses userId={userId} onOpen={onOpen} />
    </QueryClientProvider>
  )
}

function Welcome() {
  const own = useAdminQuery({ key: ['staff-name'], call: readStaffName })
  const name = own.data?.name ?? null
  return (
    <section className="rounded-hero bg-brand px-[20px] py-6 text-on-brand sm:px-8" aria-label="Welcome">
      <h1 className="text-2xl wrap-anywhere sm:text-3xl">
        {name === null ? (
          'Welcome'
        ) : (
          <>
            Welcome, <AsWritten>{name}</AsWritten>
          </>
        )}
      </h1>
      <p className="mt-1 text-brand-soft">Here is what your classes need this week.</p>
      {own.data?.name === null && (
        <p className="mt-2 text-brand-soft">
          Your colleagues see only your email address. Write your name in your Profile.
        </p>
      )}
    </section>
  )
}

function OwnClasses({ userId, onOpen }: { userId: string; onOpen: OnOpen }) {
  const query = useAdminQuery({ key: ['classes'], call: readClasses })
  const mayManage = sessionMay(useSession(), 'classes:manage')
  const dashboard = (
    <Button onClick={() => onOpen(null)}>{mayManage ? 'Open the Admin Dashboard' : 'Open My Classes'}</Button>
  )
  if (isSecondStepDue(query.error))
    return (
      <EmptyState
        title="Your school asks for a second step"
        text="Set it up first. Then you see your classes here."
        action={dashboard}
      />
    )
  if (query.data === undefined)
    return <Pending query={query} label="Fetching your classes..." title="Your classes could not be shown" />
  const own = query.data.classes.filter(
    ({ isArchived, teachers }) => !isArchived && teachers.some((one) => one.userId === userId),
  )
  if (own.length === 0 && !mayManage)
    return (
      <EmptyState
        title="You do not teach a class yet"
        text="The school office says who teaches which class. Ask an admin to add you."
        action={dashboard}
      />
    )
  return (
    <div className="mt-4 grid gap-3 sm:gap-4">
      {own.map((one) => (
        <OwnClass key={one.classId} one={one} onOpen={onOpen} />
      ))}
      {mayManage && (
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-60">
            {own.length === 0 && 'You do not teach a class yourself. '}
            All classes, people and settings of the school are in the Admin Dashboard.
          </p>
          {dashboard}
        </Card>
      )}
    </div>
  )
}

function OwnClass({ one, onOpen }: { one: SchoolClass; onOpen: OnOpen }) {
  const { classId, name } = one
  const id = `home-class-${classId}`
  const open = (label: string, page?: string) => (
    <Button variant={page === undefined ? 'indigo' : 'ghost'} size="sm" onClick={() => onOpen(classId, page)}>
      {label}
      <span className="sr-only"> of {name}</span>
    </Button>
  )
  return (
    <Card as="section" labelledBy={id} className="grid gap-4 p-5">
      <h2 id={id} className="text-lg wrap-anywhere">
        Class {name}{' '}
        <span className="text-base font-normal text-soft">
          {one.schoolYear} · {count(one.learners, 'learner')}
        </span>
      </h2>
      {one.learners === 0 ? (
        <p>Nobody is in this class yet. Open the class to import your list.</p>
      ) : (
        <div className="grid gap-4 md:grid-cols-2">
          <ThisWeek classId={classId} />
          <WhoNeedsHelp classId={classId} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {open('Open the class')}
        {open('This week’s work', 'week')}
        {open('Who needs what', 'monday')}
        <PlanButton of={one} variant="ghost" isNamed />
      </div>
    </Card>
  )
}

function ThisWeek({ classId }: { classId: string }) {
  const monday = mondayOf(useToday())
  const query = useAdminQuery({
    key: ['classes', classId, 'work', monday],
    call: readClassWeek,
    body: { classId, week: monday },
  })
  return (
    <div className="min-w-0">
      <h3 className="text-base font-bold">Given for this week</h3>
      {query.data === undefined ? (
        <Waiting isError={query.isError} />
      ) : query.data.work.length === 0 ? (
        <p className="text-soft">Nothing is given for this week yet.</p>
      ) : (
        <ul className="grid gap-1.5">
          {query.data.work.map((work) => (
            <li key={work.workId} className="wrap-anywhere">
              {nameOf(work)}
              <span className="block text-sm text-soft">
                By {shortWeekdayAndDay(work.dueOn)}: {countText(work, query.data.learners)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Lists each learner once: those who are stuck on most mistakes first, and by surname among equals. */
export function byNeed(stuck: MondayPage['stuck']): Person[] {
  const needs = new Map<string, { one: Person; mistakes: number }>()
  for (const one of stuck.flatMap(({ people }) => people))
    needs.set(one.userId, { one, mistakes: (needs.get(one.userId)?.mistakes ?? 0) + 1 })
  const inOrder = new Intl.Collator('en').compare
  return [...needs.values()]
    .toSorted((a, b) => b.mistakes - a.mistakes || inOrder(registerName(a.one), registerName(b.one)))
    .map(({ one }) => one)
}

function WhoNeedsHelp({ classId }: { classId: string }) {
  const query = useAdminQuery({
    key: ['classes', classId, 'monday'],
    call: readMonday,
    body: { classId },
  })
  const stuck = query.data?.stuck ?? []
  const [isWhole, setWhole] = useState(false)
  const people = byNeed(stuck)
  const left = people.length - NAMES_SHOWN
  return (
    <div className="min-w-0">
      <h3 className="text-base font-bold">Who needs help</h3>
      {query.data === undefined ? (
        <Waiting isError={query.isError} />
      ) : people.length === 0 ? (
        <p className="text-soft">Nobody is stuck on a mistake now.</p>
      ) : (
        <>
          <p>{count(people.length, 'learner is', 'learners are')} stuck on a mistake:</p>
          <p className="wrap-anywhere">
            <AsWritten>
              {people
                .slice(0, isWhole ? undefined : NAMES_SHOWN)
                .map(registerName)
                .join(' · ')}
            </AsWritten>
            {left > 0 && !isWhole && ` and ${left} more`}
          </p>
          {left > 0 && (
            <Button
              variant="quiet"
              size="sm"
              className="-mx-2 px-2!"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Show fewer' : `Show all ${people.length}`}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function Waiting({ isError }: { isError: boolean }) {
  return (
    <output className="block text-soft">
      {isError ? 'This shows when the school server can be reached.' : 'One moment...'}
    </output>
  )
}
