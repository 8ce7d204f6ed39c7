import { useState } from 'react'
import { count, plural } from '#domain/counts.ts'
import type { LessonSummary } from '#domain/learning/content.ts'
import type { VisitorWork } from '#web/progress/visitor-work.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LessonTile } from '#web/ui/lesson-tile.tsx'

const LESSONS_SHOWN = 3

export interface WasThisYouProps {
  work: VisitorWork
  lessons: readonly LessonSummary[]
  onKeep: () => Promise<void>
  onDiscard: () => Promise<void>
  onLater: () => void
}

/** Devices are shared, so removing the work needs a second confirmation. */
export function WasThisYou({ work, lessons, onKeep, onDiscard, onLater }: WasThisYouProps) {
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const answer = (action: () => Promise<void>) => {
    setBusy(true)
    void action().finally(() => setBusy(false))
  }
  return (
    <>
      <Dialog
        open={!sure}
        onClose={onLater}
        closeOnBackdrop={false}
        title="Was this you?"
        actions={
          <>
            <Button variant="ghost" onClick={() => setSure(true)}>
              No, not mine
            </Button>
            <Button busy={busy} busyLabel="Keeping it..." onClick={() => answer(onKeep)}>
              Yes, keep it
            </Button>
          </>
        }
      >
        <p>{workText(work)}</p>
        <LessonNames lessons={lessons} ids={[...work.lessonsDone, ...work.lessonsBegun]} />
        <p className="mt-3">If it was you, it goes into your account.</p>
        <p className="mt-2 text-sm text-soft">Not sure? Close this. We ask again later.</p>
      </Dialog>
      <Dialog
        open={sure}
        onClose={onLater}
        closeOnBackdrop={false}
        title="Remove this work?"
        actions={
          <>
            <Button variant="ghost" onClick={() => setSure(false)}>
              Go back
            </Button>
            <Button variant="danger" busy={busy} busyLabel="Removing it..." onClick={() => answer(onDiscard)}>
              Yes, remove it
            </Button>
          </>
        }
      >
        <p>It will be gone from this device. Nobody can bring it back.</p>
      </Dialog>
    </>
  )
}

function LessonNames({ lessons, ids }: { lessons: readonly LessonSummary[]; ids: readonly string[] }) {
  const known = lessons.filter(({ id }) => ids.includes(id))
  const more = known.length - LESSONS_SHOWN
  if (known.length === 0) return null
  return (
    <ul className="mt-3 grid gap-2">
      {known.slice(0, LESSONS_SHOWN).map((lesson) => (
        <li key={lesson.id} className="flex items-center gap-3 font-semibold">
          <LessonTile lesson={lesson} />
          <span className="min-w-0 wrap-anywhere">{lesson.title}</span>
        </li>
      ))}
      {more > 0 && <li className="text-soft">and {more} more</li>}
    </ul>
  )
}

/** Returns text such as "2 lessons and 1 quiz were done, and 1 lesson was started, on this device before you signed in." */
export function workText({ lessonsDone, lessonsBegun, quizzes, activities }: VisitorWork): string {
  const done = [
    ...counted(lessonsDone.length, 'lesson'),
    ...counted(quizzes, 'quiz', 'quizzes'),
    ...counted(activities, 'activity', 'activities'),
  ]
  const begun = counted(lessonsBegun.length, 'lesson')
  const doneAll = lessonsDone.length + quizzes + activities
  const parts = [
    ...(done.length > 0 ? [`${listed(done)} ${plural(doneAll, 'was', 'were')} done`] : []),
    ...begun.map((what) => `${what} ${plural(lessonsBegun.length, 'was', 'were')} started`),
  ]
  const comma = parts.length > 1 ? ',' : ''
  return `${parts.join(', and ')}${comma} on this device before you signed in.`
}

function counted(number: number, one: string, many?: string): string[] {
  return number === 0 ? [] : [count(number, one, many)]
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
