import {
  isTaskOpen,
  PRACTICE_TASK_IDS,
  PRACTICE_TASKS,
  taskAfter,
  type PracticeTask,
  type PracticeTaskId,
} from '#domain/practice.ts'
import { Button } from '#web/ui/button.tsx'
import { IconArrowRight, IconCheck } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page.tsx'
import { StepHeader } from '#web/ui/step-header.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useStepFocus } from '#web/ui/use-step-focus.ts'
import { Finished } from './finished.tsx'
import { TaskComputer } from './task-computer.tsx'
import { useTaskEnd } from './use-task-end.ts'

/** A place in practice: one of the tasks, or the end after the last. */
export type PracticeRoute = PracticeTaskId | 'finished'

export interface PracticeScreenProps {
  place: PracticeRoute
  /** Tasks done on this account, now or long ago. */
  done: ReadonlySet<string>
  onShow: (place: PracticeRoute) => void
  /** Records a done task; resolves when the disk has it. */
  onDone: (task: PracticeTaskId) => Promise<void>
  /** The completion callback after the last task (spec 4). */
  onFinished: () => void
  onLeave: () => void
  onLessons: () => void
}

/** Hands-On Practice (spec 2): four tasks on a drawn computer, in order, each one repeatable. */
export function PracticeScreen(props: PracticeScreenProps) {
  const { place, done, onShow, onDone, onFinished, onLeave, onLessons } = props
  const heading = useStepFocus(place)
  const task = PRACTICE_TASKS.find(({ id }) => id === place)
  const doneCount = PRACTICE_TASK_IDS.filter((id) => done.has(id)).length
  const header = (
    <StepHeader
      wide
      backLabel="Back"
      label="Practice tasks done"
      percent={(doneCount / PRACTICE_TASKS.length) * 100}
      tone={doneCount === PRACTICE_TASKS.length ? 'leaf' : 'indigo'}
      position={task && `${PRACTICE_TASKS.indexOf(task) + 1} of ${PRACTICE_TASKS.length}`}
      onBack={onLeave}
    />
  )
  if (!task) {
    return (
      <Page width="read" top={header}>
        <Finished heading={heading} onLessons={onLessons} onAgain={() => onShow(PRACTICE_TASK_IDS[0])} />
      </Page>
    )
  }
  const goOn = () => {
    const next = taskAfter(task.id)
    if (next) return onShow(next)
    onFinished()
    onShow('finished')
  }
  return (
    <TaskPage
      key={task.id}
      {...{ task, done, header, heading, onShow }}
      onNext={goOn}
      onDone={() => onDone(task.id)}
    />
  )
}

interface TaskPageProps extends Pick<PracticeScreenProps, 'done' | 'onShow'> {
  task: PracticeTask
  header: React.ReactNode
  heading: React.RefObject<HTMLHeadingElement | null>
  onDone: () => Promise<void>
  onNext: () => void
}

function TaskPage({ task, done, header, heading, onShow, onDone, onNext }: TaskPageProps) {
  const end = useTaskEnd(async () => {
    await onDone()
    showToast({
      title: 'Task Completed! 🎉',
      text: `Great job completing "${task.title}"!`,
      tone: 'good',
    })
  }, onNext)
  const isLast = taskAfter(task.id) === null
  return (
    <Page
      top={header}
      bottom={
        done.has(task.id) ? (
          <Button variant="sun" className="flex-1" iconAfter={<IconArrowRight />} onClick={() => onNext()}>
            {isLast ? 'Finish' : 'Next task'}
          </Button>
        ) : undefined
      }
    >
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:items-start lg:pt-4">
        <div className="min-w-0">
          <TaskSteps current={task.id} done={done} onShow={onShow} />
          <p className="mt-3 text-sm text-indigo">Hands-On Practice</p>
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {task.title}
          </h1>
          <p className="mt-1 text-read">{task.description}</p>
          <ol className="mt-3 grid gap-1.5 lg:mt-5 lg:gap-3">
            {task.instructions.map((line, place) => (
              <li key={line} className="flex gap-2.5">
                <span
                  aria-hidden="true"
                  className="grid size-6 shrink-0 place-items-center rounded-sm bg-indigo-wash text-xs font-bold text-indigo"
                >
                  {place + 1}
                </span>
                <span className="min-w-0 flex-1">{line}</span>
              </li>
            ))}
          </ol>
        </div>
        <TaskComputer task={task.id} onComplete={end.complete} onBusy={end.wait} />
      </div>
    </Page>
  )
}

function TaskSteps({
  current,
  done,
  onShow,
}: Pick<PracticeScreenProps, 'done' | 'onShow'> & { current: PracticeTaskId }) {
  return (
    <nav aria-label="Practice tasks">
      <ol className="grid grid-cols-4 gap-2">
        {PRACTICE_TASKS.map((task, place) => (
          <li key={task.id}>
            <button
              type="button"
              className="practice-step"
              aria-current={task.id === current ? 'step' : undefined}
              disabled={!isTaskOpen(task.id, done)}
              onClick={() => onShow(task.id)}
            >
              {done.has(task.id) ? <IconCheck /> : <span aria-hidden="true">{place + 1}</span>}
              <span className="sr-only">
                Task {place + 1}: {task.title}
                {done.has(task.id) ? ', done' : ''}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
