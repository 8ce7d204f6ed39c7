import type { CourseSummary } from '#domain/course-summary.ts'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { StatRow } from '#web/ui/stat.tsx'

/** While `ready` is false the numbers keep their place, unseen. */
export function ProgressCard({ summary, ready }: { summary: CourseSummary; ready: boolean }) {
  const { completed, remaining, total, percent } = summary
  const fade = `transition-opacity duration-200 ${ready ? 'opacity-100' : 'opacity-0'}`
  return (
    <Card as="section" labelledBy="my-progress" className="flex flex-col justify-between">
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-[min(100%,7rem)] flex-1">
          <h2 id="my-progress" className="text-lg">
            My progress
          </h2>
          <p className={`text-xs text-soft ${fade}`}>
            {completed} of {total} lessons
          </p>
        </div>
        <p className={`text-3xl font-extrabold text-indigo tabular-nums ${fade}`}>{percent}%</p>
      </div>
      <ProgressBar label="My progress" value={ready ? percent : 0} className="mt-3 mb-3.5" />
      <StatRow
        className={ready ? '[&_dd]:transition-opacity [&_dd]:duration-200' : '[&_dd]:opacity-0'}
        stats={[
          { label: 'Completed', value: completed, tone: 'leaf' },
          { label: 'Remaining', value: remaining },
          { label: 'Total', value: total },
        ]}
      />
    </Card>
  )
}
