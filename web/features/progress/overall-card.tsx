import type { CourseSummary } from '#domain/course-summary.ts'
import type { TaskSummary } from '#domain/task-summary.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { StatRow } from '#web/ui/stat.tsx'

export function OverallCard({ course, tasks }: { course: CourseSummary; tasks: TaskSummary }) {
  const { completed, total, percent } = course
  return (
    <section
      aria-labelledby="overall"
      className="rounded-hero bg-brand p-[20px] text-on-brand sm:p-7 lg:col-span-2"
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="overall" className="text-lg">
            Overall completion
          </h2>
          <p className="text-brand-soft">
            {total > 0 && completed === total
              ? 'You finished the whole course. Well done!'
              : `${completed} of ${total} lessons`}
          </p>
        </div>
        <p className="text-3xl font-extrabold tabular-nums">{percent}%</p>
      </div>
      <ProgressBar
        label="Overall completion"
        value={percent}
        className="mt-3 bg-on-brand/20! [&_rect]:fill-sun"
      />
      <StatRow
        className="mt-4 grid! grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-5! [&_dd]:text-on-brand! [&_dt]:text-brand-soft!"
        stats={[
          { label: completed === 1 ? 'Lesson' : 'Lessons', value: completed },
          { label: 'Tasks done', value: tasks.completed },
          { label: 'Points', value: tasks.points },
          { label: 'Study minutes', value: tasks.minutes },
        ]}
      />
    </section>
  )
}
