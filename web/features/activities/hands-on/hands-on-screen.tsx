import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react'
import type { HandsOnSettings, HandsOnTask } from '#domain/learning/activities/hands-on.ts'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { Button } from '#web/ui/button.tsx'
import { IconArrowRight, IconCheck } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page.tsx'
import { StepHeader } from '#web/ui/step-header.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useStepFocus } from '#web/ui/use-step-focus.ts'
import type { ActivityScreen, ActivityScreenProps } from '../activity-screen.ts'
import { Finished } from './finished.tsx'
import style from './hands-on.css?inline'
import { ProgramsTask } from './programs-task.tsx'
import { FINISHED, isTaskOpen, openStep, stepAfter } from './rules.ts'
import { KeyboardTask, MouseTask, PowerTask } from './tasks.tsx'

/** The pause before the next task replaces a finished one. */
const PAUSE_MS = 1800

const TASKS: Record<HandsOnTask['id'], ComponentType<{ onComplete: () => void; onBusy: () => void }>> = {
  'power-on': PowerTask,
  'mouse-skills': MouseTask,
  'keyboard-basics': KeyboardTask,
  'open-programs': ProgramsTask,
}

type Props = ActivityScreenProps<HandsOnSettings>

function HandsOnScreen(props: Props) {
  const { settings, step, done, onShow, onFinished, onLeave, onLessons } = props
  const { tasks } = settings
  const heading = useStepFocus(step)
  const task = tasks.find(({ id }) => id === step)
  const doneCount = tasks.filter(({ id }) => done.has(id)).length
  const header = (
    <StepHeader
      wide
      label="Practice tasks done"
      percent={(doneCount / tasks.length) * 100}
      tone={doneCount === tasks.length ? 'leaf' : 'indigo'}
      position={task && `${tasks.indexOf(task) + 1} of ${tasks.length}`}
      onBack={onLeave}
    />
  )
  if (!task) {
    const again = () => onShow(openStep(tasks, null, done))
    return (
      <Page width="read" top={header}>
        <Finished tasks={tasks} heading={heading} onLessons={onLessons} onAgain={again} />
      </Page>
    )
  }
  const goOn = () => {
    const next = stepAfter(tasks, task.id)
    if (next === FINISHED) onFinished()
    onShow(next)
  }
  return <TaskPage key={task.id} {...props} {...{ task, header, heading }} onNext={goOn} />
}

interface TaskPageProps extends Props {
  task: HandsOnTask
  header: ReactNode
  heading: Ref<HTMLHeadingElement>
  onNext: () => void
}

function TaskPage({ title, settings, task, done, header, heading, onShow, onDone, onNext }: TaskPageProps) {
  const end = useTaskEnd(async () => {
    await onDone(task.id)
    showToast({
      title: 'Task Completed! 🎉',
      text: `Great job completing "${task.title}"!`,
      tone: 'good',
    })
  }, onNext)
  const isLast = stepAfter(settings.tasks, task.id) === FINISHED
  const Task = TASKS[task.id]
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
          <TaskSteps tasks={settings.tasks} current={task.id} done={done} onShow={onShow} />
          <p className="mt-3 text-sm text-indigo">{title}</p>
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {task.title}
          </h1>
          <p className="mt-1 text-read">{task.description}</p>
          <ol className="mt-3 grid gap-1.5 lg:mt-5 lg:gap-3">
            {task.instructions.map((line, index) => (
              <li key={line} className="flex gap-2.5">
                <span
                  aria-hidden="true"
                  className="grid size-6 shrink-0 place-items-center rounded-sm bg-indigo-wash text-xs font-bold text-indigo"
                >
                  {index + 1}
                </span>
                <span className="min-w-0 flex-1">{line}</span>
              </li>
            ))}
          </ol>
        </div>
        <Task onComplete={end.complete} onBusy={end.wait} />
      </div>
    </Page>
  )
}

interface TaskStepsProps extends Pick<Props, 'done' | 'onShow'> {
  tasks: readonly HandsOnTask[]
  current: string
}

function TaskSteps({ tasks, current, done, onShow }: TaskStepsProps) {
  return (
    <nav aria-label="Practice tasks">
      <ol className="grid grid-cols-4 gap-2">
        {tasks.map((task, index) => (
          <li key={task.id}>
            <button
              type="button"
              className="practice-step"
              aria-current={task.id === current ? 'step' : undefined}
              disabled={!isTaskOpen(tasks, task.id, done)}
              onClick={() => onShow(task.id)}
            >
              {done.has(task.id) ? <IconCheck /> : <span aria-hidden="true">{index + 1}</span>}
              <span className="sr-only">
                Task {index + 1}: {task.title}
                {done.has(task.id) ? ', done' : ''}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** `wait` restarts the pause after `complete`, so that a learner is not interrupted in the middle of a word. */
function useTaskEnd(record: () => Promise<void>, onNext: () => void) {
  const begun = useRef(false)
  /** 0 until the task is recorded; then the number of pauses that were started. */
  const [pause, setPause] = useState(0)
  const next = useEffectEvent(onNext)
  useEffect(() => {
    if (pause === 0) return
    const timer = setTimeout(() => next(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [pause])
  return {
    complete: () => {
      if (begun.current) return
      begun.current = true
      void record().then(() => setPause(1))
    },
    wait: () => setPause((count) => (count === 0 ? 0 : count + 1)),
  }
}

adoptStyle(style)

export const handsOnScreen: ActivityScreen<HandsOnSettings> = {
  Screen: HandsOnScreen,
  openStep: ({ tasks }, wanted, done) => openStep(tasks, wanted, done),
}
