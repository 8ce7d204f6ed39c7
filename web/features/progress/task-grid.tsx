import type { ReactNode } from 'react'
import { TASK_TYPE_NAMES, type TaskType } from '#domain/learning/lesson-tasks.ts'
import type { MarkedTask } from '#domain/learning/task-summary.ts'
import { IconBook, IconCheck, IconNext, IconPencil, IconQuiz } from '#web/ui/icons.tsx'

/** Each type has its own colour, icon and word. Any one of the three is enough to recognise it. */
const TYPES: Record<TaskType, { ground: string; icon: ReactNode }> = {
  quiz: { ground: 'bg-coral-wash text-coral-text', icon: <IconQuiz className="size-5" /> },
  practice: { ground: 'bg-sun-wash text-sun-text', icon: <IconPencil className="size-5" /> },
  other: { ground: 'bg-indigo-wash text-indigo', icon: <IconBook className="size-5" /> },
}

export function TaskLegend() {
  return (
    <ul aria-label="Kinds of tasks" className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-soft">
      {(['other', 'practice', 'quiz'] as const).map((type) => (
        <li key={type} className="inline-flex items-center gap-1.5">
          <Mark type={type} done={false} />
          {TASK_TYPE_NAMES[type]}
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5">
        <DoneSign />
        Done
      </li>
    </ul>
  )
}

export function TaskGrid({ title, tasks }: { title: string; tasks: readonly MarkedTask[] }) {
  const done = tasks.filter(({ state }) => state?.completed).length
  return (
    <details className="group w-full">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control">
        <span className="sr-only">
          {`Tasks of ${title}: ${done} of ${tasks.length} done. Quizzes, practice and reading by name`}
        </span>
        <span aria-hidden="true" className="flex min-w-0 flex-wrap gap-2 py-1.5">
          {tasks.map((task) => (
            <Mark key={task.taskId} type={task.type} done={task.state?.completed ?? false} />
          ))}
        </span>
        <IconNext className="ml-auto size-5 text-indigo group-open:rotate-90" />
      </summary>
      <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {tasks.map((task) => (
          <NamedTask key={task.taskId} task={task} />
        ))}
      </ul>
    </details>
  )
}

function NamedTask({ task }: { task: MarkedTask }) {
  const { ground, icon } = TYPES[task.type]
  const score = task.state?.score ?? 0
  return (
    <li className={`flex items-center gap-2.5 rounded-control px-3 py-2 ${ground}`}>
      {icon}
      <span className="min-w-0 flex-1 text-xs text-ink wrap-anywhere">
        <span className="sr-only">{TASK_TYPE_NAMES[task.type]}: </span>
        <b className="font-semibold">{task.title}</b>
        <span className="block text-soft">
          {task.state?.completed ? `Done · ${task.points} points` : `To do · ${task.points} points`}
          {score > 0 && ` · ${score}%`}
        </span>
      </span>
      {task.state?.completed && <DoneSign />}
    </li>
  )
}

function Mark({ type, done }: { type: TaskType; done: boolean }) {
  const { ground, icon } = TYPES[type]
  return (
    <span
      aria-hidden="true"
      className={`relative grid size-8 shrink-0 place-items-center rounded-md ${ground} ${done ? '' : 'border-2 border-dashed border-field'}`}
    >
      {icon}
      {done && <DoneSign className="absolute -right-1.5 -bottom-1.5" />}
    </span>
  )
}

function DoneSign({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-[18px] shrink-0 place-items-center rounded-full bg-leaf text-on-leaf ${className}`}
    >
      <IconCheck className="size-3.5" />
    </span>
  )
}
