import type { MarkedTask, TaskSummary } from '#domain/task-summary.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { StatRow } from '#web/ui/stat.tsx'

const DAY = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'short', year: 'numeric' })

export function TaskOverview({ summary, recent }: { summary: TaskSummary; recent: readonly MarkedTask[] }) {
  return (
    <Card as="section" labelledBy="tasks" className="sm:p-5">
      <h2 id="tasks" className="text-lg">
        Task Progress Overview
      </h2>
      <StatRow
        className="mt-3 [&>div]:min-w-[5.2rem]!"
        stats={[
          { label: 'Tasks completed', value: summary.completed, tone: 'leaf' },
          { label: 'Points earned', value: summary.points, tone: 'indigo' },
          { label: 'Minutes studied', value: summary.minutes },
        ]}
      />
      {recent.length > 0 && (
        <>
          <h3 className="mt-5 text-base">Recent Activity</h3>
          <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] divide-y-[1.5px] divide-line">
            {recent.map((task) => (
              <RecentTask key={`${task.lessonId}/${task.taskId}`} task={task} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function RecentTask({ task: { title, points, state } }: { task: MarkedTask }) {
  const at = state?.completedAt ?? ''
  const score = state?.score ?? 0
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="min-w-[min(100%,9rem)] flex-1">
        <span className="block text-sm font-semibold wrap-anywhere">{title}</span>
        <time dateTime={at} className="text-xs text-soft">
          {DAY.format(Date.parse(at))}
        </time>
      </span>
      <span className="flex flex-wrap gap-1.5">
        <Chip tone="indigo">{points} points</Chip>
        {score > 0 && <Chip tone="leaf">{score}%</Chip>}
      </span>
    </li>
  )
}
