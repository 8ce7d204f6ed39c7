import { useState } from 'react'
import type { ClassPage, SchoolClass } from '#domain/classes.ts'
import { placeLearners } from '#web/api/classes.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { useAdminAction } from '../admin-call.ts'
import { dayText, number } from '../texts.ts'

interface TypedLearnersProps {
  one: SchoolClass
  typed: ClassPage['typed']
}

/** Who wrote this class and is in none: ticked as long as nobody says otherwise. */
export function TypedLearners({ one, typed }: TypedLearnersProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = typed.filter(({ userId }) => !left.has(userId))
  const take = useAdminAction({
    call: placeLearners,
    done: ({ placed }) => (placed === 1 ? '1 learner taken in' : `${number(placed)} learners taken in`),
    failed: 'Nobody was taken in',
    refresh: [['classes'], ['users'], ['summary']],
  })
  const turn = (userId: string) => {
    const next = new Set(left)
    if (!next.delete(userId)) next.add(userId)
    setLeft(next)
  }
  return (
    <Card as="section" tone="sun" labelledBy="class-waiting">
      <h3 id="class-waiting" className="text-lg">
        {typed.length === 1
          ? '1 learner wrote this class'
          : `${number(typed.length)} learners wrote this class`}
      </h3>
      <p className="text-sm text-soft">
        Anybody can write a class. Take in only whom you know: from then on you see their work.
      </p>
      <ul className="mt-2 divide-y divide-sun-line">
        {typed.map((learner) => (
          <li key={learner.userId}>
            <label className="flex min-h-12 items-center gap-3 py-1.5">
              <input
                type="checkbox"
                className="size-6 flex-none accent-action"
                checked={!left.has(learner.userId)}
                onChange={() => turn(learner.userId)}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">
                  {learner.lastName}, {learner.firstName}
                </span>
                <span className="block text-xs wrap-anywhere text-soft">
                  wrote {learner.gradeClass} · {learner.schoolName} · joined {dayText(learner.joinedAt)}
                </span>
              </span>
              {learner.isWaiting && <Chip>Not confirmed</Chip>}
            </label>
          </li>
        ))}
      </ul>
      <Button
        className="mt-3"
        busy={take.isPending}
        busyLabel="Taking in..."
        onClick={() => {
          if (chosen.length > 0)
            take.mutate({ classId: one.classId, userIds: chosen.map(({ userId }) => userId) })
        }}
        aria-disabled={chosen.length === 0 || undefined}
      >
        {chosen.length === 0 ? 'Tick who belongs here' : `Take in ${number(chosen.length)}`}
      </Button>
    </Card>
  )
}
