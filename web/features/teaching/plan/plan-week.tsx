import { useState } from 'react'
import type { ClassPlan } from '#domain/school/class-plan.ts'
import { dueOnFault, workKey, type Work } from '#domain/school/class-work.ts'
import {
  isDoneBy,
  weekBeside,
  workOf,
  type PlannedWeek,
  type PlanPart,
  type YearPlan,
} from '#domain/school/year-plan.ts'
import { STRAND_NAMES } from '#domain/learning/content.ts'
import { addDays } from '#domain/school-week.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { daysOf, daysOffText, partText, weekName, workTexts } from './plan-texts.ts'

/** Returns the work of a week that the class was not given yet. */
export function openWork(week: PlannedWeek, { given }: Pick<ClassPlan, 'given'>): Work[] {
  const known = new Set(given.map(({ kind, contentId }) => `${kind}/${contentId}`))
  return workOf(week).filter((work) => !known.has(workKey(work)))
}

interface PlanWeekProps {
  week: PlannedWeek
  plan: YearPlan
  data: ClassPlan
  today: string
  isNow: boolean
  onGive: () => void
  /** Without it, the plan of the class cannot be changed any more. */
  onMove: ((lessonId: string, monday: string, pressed: string | null) => void) | undefined
  onLose: () => void
  onKeep: () => void
  onLesson: (lessonId: string) => void
}

/** One week of the plan. A lesson can be dropped on it; on a phone, and with the keyboard, its buttons do the same. */
export function PlanWeek({
  week,
  plan,
  data,
  today,
  isNow,
  onGive,
  onMove,
  onLose,
  onKeep,
  onLesson,
}: PlanWeekProps) {
  const [isOver, setOver] = useState(false)
  const { changes } = data
  const open = openWork(week, data)
  const isGivable = dueOnFault(addDays(week.monday, 4), today) === null || week.monday <= today
  const daysOff = daysOffText(week.monday)
  const isDropped = onMove !== undefined && week.lost === null
  const id = `plan-${week.monday}`
  return (
    // Dragging is one more way to do what the buttons do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      aria-labelledby={id}
      aria-current={isNow ? 'date' : undefined}
      className={`plan-week ${isNow ? 'plan-week-now' : ''} ${isOver ? 'plan-week-over' : ''}`}
      onDragOver={(event) => {
        if (!isDropped) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const lessonId = event.dataTransfer.getData('text/plain')
        const isPlanned = data.lessons.some((lesson) => lesson.id === lessonId)
        if (!isDropped || !isPlanned) return
        event.preventDefault()
        onMove(lessonId, week.monday, null)
      }}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h4 id={id} className="min-w-0 text-base font-bold">
          {weekName(week)}
          <span className="block text-sm font-normal text-soft">{daysOf(week)}</span>
        </h4>
        <div className="flex flex-wrap items-center gap-2">
          {isNow && <Chip tone="indigo">This week</Chip>}
          {week.isCatchUp && <Chip>For catching up</Chip>}
          {week.lost !== null && <Chip tone="coral">{week.lost}</Chip>}
          {week.parts.length > 0 && (
            <span className="text-sm text-soft">
              {week.minutes > changes.minutes
                ? `${week.minutes} minutes, and a week has ${changes.minutes}`
                : `${week.minutes} of ${changes.minutes} minutes`}
            </span>
          )}
        </div>
      </div>
      {daysOff !== '' && <p className="text-sm">{daysOff}</p>}
      {week.parts.length === 0 && week.lost === null && (
        <p className="text-sm text-soft">
          {week.isCatchUp ? 'Nothing new. Finish what is still open.' : 'Nothing is planned.'}
        </p>
      )}
      {week.parts.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {week.parts.map((part) => (
            <Part key={part.lessonId} {...{ part, plan, data, onMove, onLesson }} />
          ))}
        </ul>
      )}
      <div className="-mb-1 -ml-2 flex flex-wrap gap-x-2">
        {onMove !== undefined &&
          isGivable &&
          week.parts.length > 0 &&
          (open.length > 0 ? (
            <Button variant="quiet" size="sm" className="px-2!" onClick={onGive}>
              {isNow ? 'Give this week’s work' : 'Give this work'}
              <span className="sr-only"> ({weekName(week)})</span>
            </Button>
          ) : (
            <p className="px-2 py-3 text-sm font-semibold text-leaf">All of it is given</p>
          ))}
        {onMove !== undefined && (
          <Button variant="quiet" size="sm" className="px-2!" onClick={week.lost === null ? onLose : onKeep}>
            {week.lost === null ? 'No lessons this week' : 'There are lessons again'}
            <span className="sr-only"> ({weekName(week)})</span>
          </Button>
        )}
      </div>
    </li>
  )
}

interface PartProps {
  part: PlanPart
  plan: YearPlan
  data: ClassPlan
  onMove: PlanWeekProps['onMove']
  onLesson: (lessonId: string) => void
}

function Part({ part, plan, data, onMove, onLesson }: PartProps) {
  const { lessonId, title } = part
  const hasLesson = part.pieces.some(({ kind }) => kind === 'lesson')
  const isGiven = data.given.some((work) => work.kind === 'lesson' && work.contentId === lessonId)
  const done = data.done.find((one) => one.lessonId === lessonId)?.learners ?? 0
  const isMoved = data.changes.moved.some((one) => one.lessonId === lessonId)
  const step = (by: 1 | -1) => {
    const monday = weekBeside(plan, lessonId, by)
    if (onMove === undefined || monday === null) return null
    const key = `${lessonId} ${by}`
    return (
      <Button
        variant="quiet"
        size="sm"
        className="px-2!"
        data-move={key}
        onClick={() => onMove(lessonId, monday, key)}
      >
        {by === 1 ? 'Later' : 'Earlier'}
        <span className="sr-only"> for {title}</span>
      </Button>
    )
  }
  return (
    // Dragging is one more way to do what the buttons do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="plan-part"
      draggable={onMove !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', lessonId)
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h5 className="min-w-0 font-semibold wrap-anywhere">
          {title}
          {part.parts > 1 && <span className="font-normal text-soft">, {partText(part)}</span>}
        </h5>
        <div className="flex flex-wrap gap-1.5">
          {isMoved && <Chip>Moved</Chip>}
          {hasLesson && isGiven && <Chip tone="indigo">Given</Chip>}
          {hasLesson && isDoneBy(data, lessonId) && <Chip tone="leaf">Done</Chip>}
        </div>
      </div>
      <p className="text-sm text-soft">
        {STRAND_NAMES[part.strand]}
        {hasLesson && data.learners > 0 && ` · ${done} of ${data.learners} finished the lesson`}
      </p>
      <ul className="mt-1 text-sm">
        {workTexts(part).map(({ text, minutes }) => (
          <li key={text} className="wrap-anywhere">
            {text}, {minutes} minutes
          </li>
        ))}
      </ul>
      <div className="-mb-2 -ml-2 flex flex-wrap gap-x-2">
        {step(-1)}
        {step(1)}
        <Button variant="quiet" size="sm" className="px-2!" onClick={() => onLesson(lessonId)}>
          Lesson plan
          <span className="sr-only"> of {title}</span>
        </Button>
      </div>
    </li>
  )
}
