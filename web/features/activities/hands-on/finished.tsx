import type { Ref } from 'react'
import type { HandsOnTask } from '#domain/learning/activities/hands-on.ts'
import { Button } from '#web/ui/button.tsx'
import { IconCheck } from '#web/ui/icons.tsx'
import { Celebration } from '#web/ui/illustrations/celebration.tsx'

interface FinishedProps {
  tasks: readonly HandsOnTask[]
  heading: Ref<HTMLHeadingElement>
  onLessons: () => void
  onAgain: () => void
}

export function Finished({ tasks, heading, onLessons, onAgain }: FinishedProps) {
  return (
    <div className="grid justify-items-center gap-3 pt-2 text-center">
      <Celebration className="h-52 max-w-full" />
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        You did it!
      </h1>
      <p className="text-read">You can switch on a computer, point, type and open a program.</p>
      <ul className="mt-1 grid w-full max-w-96 gap-2 text-left">
        {tasks.map((task) => (
          <li key={task.id} className="flex items-center gap-3 rounded-control bg-leaf-wash px-4 py-2.5">
            <IconCheck className="size-5 text-leaf" />
            <span className="min-w-0 flex-1">{task.title}</span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button variant="sun" onClick={onLessons}>
          Back to Lessons
        </Button>
        <Button variant="ghost" onClick={onAgain}>
          Practise again
        </Button>
      </div>
    </div>
  )
}
