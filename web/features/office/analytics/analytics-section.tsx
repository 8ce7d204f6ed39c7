import { useState } from 'react'
import { count, grouped } from '#domain/counts.ts'
import { schoolClock } from '#domain/school-time.ts'
import { mostMissedLesson, type Analytics } from '#domain/school/analytics.ts'
import { readAdminSummary, readAnalytics } from '#domain/school/analytics-api.ts'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { StatRow } from '#web/ui/stat.tsx'
import { classBars, lessonBars, lessonTitle, quizBars, weekBars } from './analytics-bars.tsx'
import { BarChart } from './bar-chart.tsx'

/** This is the interval of the checks whether a large school has been counted for the first time. */
const LOOK_AGAIN_MS = 30_000

/** The Analytics section: the totals, and the progress of all learners or of one class. */
export function AnalyticsSection() {
  const [className, setClassName] = useState('')
  const answer = useAdminQuery({
    key: ['analytics', className],
    call: readAnalytics,
    body: className === '' ? {} : { className },
    failed: 'Failed to fetch analytics',
    every: (data) => (data?.analytics === null ? LOOK_AGAIN_MS : false),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Totals />
      {answer.data === undefined ? (
        <Pending query={answer} label="Counting..." title="The figures could not be shown" />
      ) : answer.data.analytics === null ? (
        <EmptyState
          title="Your school is being counted"
          text="With so many learners this takes up to half an hour. The figures then appear here."
        />
      ) : (
        <>
          <Choice
            analytics={answer.data.analytics}
            className={className}
            isFetching={answer.isFetching}
            onChoose={setClassName}
            onRefresh={() => void answer.refetch()}
          />
          <Charts analytics={answer.data.analytics} />
        </>
      )}
    </div>
  )
}

function Totals() {
  const summary = useAdminQuery({ key: ['summary'], call: readAdminSummary })
  const show = (count: number | undefined) => (count === undefined ? '–' : grouped(count))
  return (
    <Card>
      <StatRow
        stats={[
          { label: 'Total users', value: show(summary.data?.users), tone: 'indigo' },
          { label: 'Announcements', value: show(summary.data?.announcements) },
          {
            label: 'Published announcements',
            value: show(summary.data?.publishedAnnouncements),
            tone: 'leaf',
          },
        ]}
      />
    </Card>
  )
}

interface ChoiceProps {
  analytics: Analytics
  className: string
  isFetching: boolean
  onChoose: (className: string) => void
  onRefresh: () => void
}

function Choice({ analytics, className, isFetching, onChoose, onRefresh }: ChoiceProps) {
  const { classes, learners, countedAt } = analytics
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-40 sm:max-w-64">
        <Select
          label="Class"
          all="All classes"
          value={className}
          options={classes.map((one) => one.className)}
          onChange={onChoose}
        />
      </div>
      <Button variant="ghost" size="sm" busy={isFetching} busyLabel="Counting..." onClick={onRefresh}>
        Refresh
      </Button>
      <p className="w-full text-sm text-soft" aria-live="polite">
        {count(learners, 'learner')}, counted at {schoolClock(new Date(countedAt))}
      </p>
    </div>
  )
}

function Charts({ analytics }: { analytics: Analytics }) {
  const missed = mostMissedLesson(analytics.quizzes)
  const { learnersElsewhere } = analytics
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      {/* These are columns and not rows, because a short chart beside a long one would leave a gap. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <BarChart
          title="Learners active each week"
          note="Learners who completed a lesson or a task. A week begins on Monday."
          bars={weekBars(analytics.weeks)}
          columns={['Week', 'Active learners']}
          nothing="Nobody has completed anything in these twelve weeks."
        />
        <BarChart
          title="Lessons completed"
          note="How many learners have completed each lesson, in the order of the course."
          bars={lessonBars(analytics)}
          whole={Math.max(1, analytics.learners)}
          columns={['Lesson', 'Completed', 'Begun', 'Of all learners']}
          nothing="No lesson has been completed yet."
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <BarChart
          title="Lessons completed in each class"
          note={
            'Lessons completed by each learner on average.' +
            (learnersElsewhere > 0 ? ` ${learnersElsewhere} learners in smaller classes are not shown.` : '')
          }
          bars={classBars(analytics.classes)}
          columns={['Class', 'Lessons completed', 'Learners', 'Each on average']}
          nothing="No learners have registered yet."
        />
        {missed && (
          <Card as="section" tone="sun" labelledBy="most-missed">
            <h2 id="most-missed" className="text-sm font-semibold text-sun-text">
              Most missed lesson
            </h2>
            <p className="mt-1 text-lg font-bold">{lessonTitle(missed.lessonId)}</p>
            <p className="mt-1 text-sm">
              Its quizzes average {missed.average}%, the lowest of the course ({grouped(missed.taken)} taken).
              Worth going through again in class.
            </p>
          </Card>
        )}
        <BarChart
          title="Average quiz scores"
          note="The mean of each learner’s best score, of the quizzes that belong to a lesson."
          bars={quizBars(analytics.quizzes, missed?.lessonId ?? null)}
          whole={100}
          columns={['Quiz', 'Average', 'Taken', 'Lesson']}
          nothing="No quiz has been taken yet."
        />
      </div>
    </div>
  )
}
