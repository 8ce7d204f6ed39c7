import { useState } from 'react'
import { count, grouped } from '#domain/counts.ts'
import { shortDayWithYear } from '#domain/dates.ts'
import type { ClassPage, SchoolClass } from '#domain/school/classes.ts'
import { placeLearners, refuseLearners } from '#domain/school/classes-api.ts'
import { useAdminAction } from '#web/features/staff/admin-call.ts'
import { ChoiceRow } from '#web/features/staff/choice-row.tsx'
import { withTicked } from '#web/features/staff/with-ticked.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'

interface TypedLearnersProps {
  one: SchoolClass
  typed: ClassPage['typed']
}

/**
 * Learners who typed the name of this class at registration and are in no class. Those whom the school has confirmed are ticked
 * unless the user removes the tick.
 */
export function TypedLearners({ one, typed }: TypedLearnersProps) {
  // An account that the school has not confirmed may be anybody’s, so staff tick it by themselves.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(typed.filter(({ isWaiting }) => !isWaiting).map(({ userId }) => userId)),
  )
  const chosen = typed.filter(({ userId }) => ticked.has(userId))
  const refuse = useAdminAction({
    call: refuseLearners,
    done: ({ refused }) =>
      `${count(refused, 'learner does', 'learners do')} not wait for this class any more`,
    failed: 'Nothing was changed',
    refresh: [['classes']],
  })
  const take = useAdminAction({
    call: placeLearners,
    done: ({ placed }) => `${count(placed, 'learner')} taken in`,
    failed: 'Nobody was taken in',
    refresh: [['classes'], ['users'], ['summary']],
  })
  return (
    <Card as="section" tone="sun" labelledBy="class-waiting">
      <h3 id="class-waiting" className="text-lg">
        {typed.length === 1
          ? '1 learner wrote this class'
          : `${grouped(typed.length)} learners wrote this class`}
      </h3>
      <p className="text-sm text-soft">
        Anybody can write a class. Take in only whom you know, because from then on you see their work. The
        others stay out.
      </p>
      <ul className="mt-2 divide-y divide-sun-line">
        {typed.map((learner) => (
          <li key={learner.userId}>
            <ChoiceRow
              checked={ticked.has(learner.userId)}
              onChange={(on) => setTicked(withTicked(ticked, on, learner.userId))}
            >
              <span className="min-w-0 flex-1">
                <span translate="no" className="block font-semibold wrap-anywhere">
                  {learner.lastName}, {learner.firstName}
                </span>
                <span className="block text-xs wrap-anywhere text-soft">
                  wrote <AsWritten>{`${learner.gradeClass} · ${learner.schoolName}`}</AsWritten> · joined{' '}
                  {shortDayWithYear(learner.joinedAt)}
                </span>
              </span>
              {learner.isWaiting && <Chip>Not confirmed</Chip>}
            </ChoiceRow>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          busy={take.isPending}
          busyLabel="Taking in..."
          onClick={() => {
            if (chosen.length > 0)
              take.mutate({ classId: one.classId, userIds: chosen.map(({ userId }) => userId) })
          }}
          aria-disabled={chosen.length === 0 || undefined}
        >
          {chosen.length === 0 ? 'Tick who belongs here' : `Take in ${grouped(chosen.length)}`}
        </Button>
        {chosen.length > 0 && (
          <Button
            variant="ghost"
            busy={refuse.isPending}
            busyLabel="One moment..."
            onClick={() =>
              refuse.mutate({ classId: one.classId, userIds: chosen.map(({ userId }) => userId) })
            }
          >
            {chosen.length === 1
              ? 'This learner does not belong here'
              : `These ${grouped(chosen.length)} do not belong here`}
          </Button>
        )}
      </div>
    </Card>
  )
}
