import { useState } from 'react'
import type { Activity } from '#domain/learning/activities/types.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconRobot, IconCheck } from '#web/ui/icons.tsx'
import { openActivity } from '../navigation/navigate.ts'
import { LateLevel, levels } from './late-level.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'

interface TryItProps {
  lessonId: string
  activity: Activity
  progress: ProgressView
}

/**
 * An activity inside the text of a lesson. Levels of the Lab open in place. On a phone they would not fit beside the text, so there
 * they open full screen, and Back returns to the same sentence.
 */
export function TryIt({ lessonId, activity, progress }: TryItProps) {
  const { id, title, type, settings } = activity
  const ids = type === 'lab' ? settings.levels : []
  const passed = (level: string) => (progress.levels.get(level)?.stars ?? 0) > 0
  const [shown, setShown] = useState<string | null>(null)
  if (shown !== null) {
    return (
      // The section takes the focus, because the button that opened it is gone.
      <section key={shown} ref={focusOnce} tabIndex={-1} aria-label={title} className="outline-none">
        <LateLevel
          levelId={shown}
          place="inline"
          nextId={ids[ids.indexOf(shown) + 1] ?? null}
          progress={progress}
          backLabel="Close"
          onOpen={(level) => (level === shown ? openActivity(lessonId, id, level) : setShown(level))}
          onLeave={() => setShown(null)}
        />
      </section>
    )
  }
  const first = ids.find((level) => !passed(level)) ?? ids[0]
  const isDone = ids.length > 0 && ids.every(passed)
  return (
    <Card className="flex flex-wrap items-center gap-3" labelledBy={`try-${id}`} as="section">
      <span className="text-indigo">{isDone ? <IconCheck /> : <IconRobot />}</span>
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h4 id={`try-${id}`} className="text-base font-bold">
          Try it: {title}
        </h4>
        {ids.length > 1 && (
          <p className="text-sm text-soft">
            {ids.filter(passed).length} of {ids.length} levels passed
          </p>
        )}
      </div>
      <Button
        variant={isDone ? 'ghost' : 'indigo'}
        aria-label={`${isDone ? 'Again' : 'Try it'}: ${title}`}
        onClick={() => {
          if (first === undefined || isPhone()) openActivity(lessonId, id, first ?? null)
          else setShown(first)
        }}
        onPointerEnter={() => void levels.load().catch(() => undefined)}
      >
        {isDone ? 'Again' : 'Try it'}
      </Button>
    </Card>
  )
}

function isPhone(): boolean {
  return matchMedia('(width < 40rem)').matches
}
