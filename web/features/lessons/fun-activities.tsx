import { useState, type ReactNode } from 'react'
import type { Activity } from '#domain/learning/activities/types.ts'
import type { Lesson } from '#domain/learning/content.ts'
import { funActivityTaskId } from '#domain/learning/lesson-tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { IconCheck } from '#web/ui/icons.tsx'

export interface FunActivityTicks {
  /** The ids of the lesson's completed tasks. */
  tasksDone: ReadonlySet<string>
  /** Resolves when the disk has it. */
  onFunActivity: (id: string) => Promise<void>
}

interface FunActivitiesProps extends FunActivityTicks {
  lesson: Lesson
  renderActivity: (activity: Activity) => ReactNode
}

export function FunActivities({ lesson, renderActivity, tasksDone, onFunActivity }: FunActivitiesProps) {
  const { practicalTasks = [] } = lesson.content
  const named = (wanted: string | undefined) => {
    const activity = lesson.activities?.find(({ id }) => id === wanted)
    return activity && <div className="mt-4">{renderActivity(activity)}</div>
  }
  return (
    <div className="mt-5 grid gap-4">
      {practicalTasks.map((task) => (
        <Card key={task.id} as="article" className="p-5">
          <div className="flex flex-wrap gap-2">
            {task.paperOnly && <Chip tone="leaf">Paper only</Chip>}
            {task.usesData && <Chip tone="sun">Uses data</Chip>}
          </div>
          <h3 className="mt-2 text-lg">{task.title}</h3>
          <p className="mt-1 text-base text-soft">
            <b className="text-ink">You need:</b> {task.needs}
          </p>
          <ol className="mt-3 grid gap-2.5">
            {task.steps.map((step, place) => (
              <li key={step} className="flex gap-3">
                <span
                  aria-hidden="true"
                  className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-sm bg-indigo-wash text-sm font-bold text-indigo"
                >
                  {place + 1}
                </span>
                <span className="min-w-0 flex-1">{step}</span>
              </li>
            ))}
          </ol>
          <div className="mt-4 flex gap-3 rounded-control bg-leaf-wash px-4 py-3 text-base">
            <IconCheck className="mt-0.5 size-5 text-leaf" />
            <p className="min-w-0 flex-1">
              <b className="block text-leaf">How do you know it worked?</b>
              {task.worked}
            </p>
          </div>
          {named(task.activity)}
          <DidIt
            title={task.title}
            done={tasksDone.has(funActivityTaskId(task.id))}
            onDidIt={() => onFunActivity(task.id)}
          />
        </Card>
      ))}
    </div>
  )
}

/** The tick cannot be removed, like every record of work. */
function DidIt({ title, done, onDidIt }: { title: string; done: boolean; onDidIt: () => Promise<void> }) {
  const [saving, setSaving] = useState(false)
  const tick = async () => {
    setSaving(true)
    await onDidIt()
    setSaving(false)
  }
  return (
    <div className="mt-4">
      <Button
        variant={done ? 'quiet' : 'ghost'}
        wide
        aria-pressed={done}
        aria-label={`I did it: ${title}`}
        icon={done ? <IconCheck className="size-5 text-leaf" /> : <EmptyBox />}
        busy={saving}
        onClick={done ? undefined : () => void tick()}
      >
        I did it
      </Button>
      {/* This element stays in the page while it is empty, so that the praise is announced. */}
      <output className="block text-center text-base text-leaf">
        {done ? 'Well done! Making things is how you learn.' : null}
      </output>
    </div>
  )
}

function EmptyBox() {
  return <span aria-hidden="true" className="size-5 shrink-0 rounded-sm border-2 border-current" />
}
