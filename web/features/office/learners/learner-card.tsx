import { memo, useId } from 'react'
import { grouped } from '#domain/counts.ts'
import { shortDayWithYear } from '#domain/dates.ts'
import { isActiveLearner, type LearnerCard as Learner } from '#domain/accounts/learners.ts'
import { TASK_TYPE_NAMES, type TaskType } from '#domain/learning/lesson-tasks.ts'
import { averageText, phoneText, studyTime } from '#web/features/staff/texts.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip, type ChipTone } from '#web/ui/chip.tsx'
import { IconPhone } from '#web/ui/icons.tsx'

interface LearnerCardProps {
  learner: Learner
  /** This must be a stable function, because otherwise every card renders again. */
  onManage: ((learner: Learner) => void) | undefined
  /** Confirms a waiting learner. Must be a stable function too. */
  onConfirm: ((userIds: string[]) => void) | undefined
}

/** One learner with their details, progress and last activity. Renders again only when the learner changes. */
export const LearnerCard = memo(function LearnerCard({ learner, onManage, onConfirm }: LearnerCardProps) {
  const titleId = useId()
  const { firstName, lastName, schoolName, gradeClass, age, phoneNumber, learnerNumber = '' } = learner
  return (
    <Card
      as="li"
      className="flex flex-col gap-3 [contain-intrinsic-height:auto_28rem] [content-visibility:auto]"
    >
      <div>
        <h3 id={titleId} className="text-lg wrap-anywhere">
          <AsWritten>
            {firstName} {lastName}
          </AsWritten>
        </h3>
        <p className="text-sm wrap-anywhere text-soft">
          <AsWritten>{schoolName}</AsWritten> · {gradeClass} · {age} years
        </p>
        {learnerNumber !== '' && (
          <p className="text-sm wrap-anywhere text-soft">
            Learner number <AsWritten>{learnerNumber}</AsWritten>
          </p>
        )}
        {phoneNumber !== '' && (
          <p className="flex items-center gap-1.5 text-sm text-soft">
            <IconPhone className="size-4" />
            <AsWritten>{phoneText(phoneNumber)}</AsWritten>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Chip tone="indigo">Student</Chip>
        {isActiveLearner(learner) && <Chip tone="leaf">Active Learner</Chip>}
        {learner.isAdmin && <Chip tone="sun">Admin</Chip>}
        {learner.isInactive && <Chip>Inactive</Chip>}
        {learner.looksLikeAnother && <Chip tone="coral">Name looks like another</Chip>}
        {learner.isWaiting && <Chip tone="sun">Not confirmed</Chip>}
      </div>
      {learner.isWaiting && onConfirm && (
        <Button
          variant="ghost"
          size="sm"
          aria-describedby={titleId}
          onClick={() => onConfirm([learner.userId])}
        >
          Confirm
        </Button>
      )}
      <Figures learner={learner} />
      <RecentTasks learner={learner} />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-2">
        <p className="text-xs text-soft">Joined {shortDayWithYear(learner.joinedAt)}</p>
        {onManage && (
          <Button
            variant="quiet"
            size="sm"
            className="px-0!"
            aria-describedby={titleId}
            onClick={() => onManage(learner)}
          >
            Manage account
          </Button>
        )}
      </div>
    </Card>
  )
})

function Figures({ learner }: { learner: Learner }) {
  const figures: [string, string][] = [
    ['Lessons', String(learner.lessonsCompleted)],
    ['Tasks', String(learner.tasksCompleted)],
    ['Points', grouped(learner.points)],
    ['Average score', averageText(learner)],
    ['Study time', studyTime(learner.minutes)],
    ['Tasks this week', String(learner.tasksLastWeek)],
  ]
  return (
    <dl className="grid grid-cols-[repeat(3,minmax(min-content,1fr))] gap-x-2 gap-y-2 rounded-control bg-paper px-3 py-2.5">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-2xs text-soft">{label}</dt>
          <dd className="font-bold whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const TONE = { quiz: 'indigo', practice: 'leaf', other: 'sun' } as const satisfies Record<TaskType, ChipTone>

function RecentTasks({ learner: { recentTasks } }: { learner: Learner }) {
  if (recentTasks.length === 0) return <p className="text-sm text-soft">No tasks completed yet.</p>
  return (
    <div>
      <h4 className="mb-1.5 text-sm font-semibold">Recent tasks</h4>
      <ul className="grid gap-1.5">
        {recentTasks.map((task) => (
          <li key={`${task.title} ${task.completedAt}`} className="flex items-start gap-2 text-sm">
            <Chip tone={TONE[task.type]}>{TASK_TYPE_NAMES[task.type]}</Chip>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {task.title}
              <span className="block text-2xs text-soft">
                {shortDayWithYear(task.completedAt)} · {task.points} points
                {task.score > 0 && ` · ${task.score}%`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
