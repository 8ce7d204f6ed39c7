import { WORK_KIND_NAMES, type GivenWork, type WeekLearner } from '#domain/school/class-work.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { dueInWords } from '#domain/school-week.ts'
import { useSession } from '#web/session/session.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { countText, titleOf } from './week-texts.ts'

interface GivenListProps {
  work: readonly GivenWork[]
  learners: readonly WeekLearner[]
  teachers: SchoolClass['teachers']
  today: string
  /** If this is missing, nothing may be changed. */
  onChange: ((work: GivenWork) => void) | undefined
}

/** Lists the work given to the class, with the numbers that the table below uses. */
export function GivenList({ work, learners, teachers, today, onChange }: GivenListProps) {
  const session = useSession()
  const me = session.status === 'signed-in' ? session.userId : null
  /** Returns null for the user's own work, and undefined if the person who gave it does not teach the class. */
  const giverOf = ({ givenBy }: GivenWork) =>
    givenBy === me ? null : teachers.find(({ userId }) => userId === givenBy)
  return (
    <Card as="section" labelledBy="week-work" className="py-2!">
      <h3 id="week-work" className="sr-only">
        What is given
      </h3>
      <ol className="divide-y-[1.5px] divide-line">
        {work.map((one, at) => {
          const { title, isGone } = titleOf(one)
          const giver = giverOf(one)
          return (
            <li key={one.workId} className="flex flex-wrap items-center gap-x-3 py-2">
              <span
                aria-hidden="true"
                className="grid size-9 flex-none place-items-center rounded-full bg-indigo-wash font-bold text-indigo"
              >
                {at + 1}
              </span>
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold wrap-anywhere">
                  {title} {isGone && <Chip tone="sun">Not in the course now</Chip>}
                </p>
                <p className="text-xs text-soft">
                  {WORK_KIND_NAMES[one.kind]} · {dueInWords(one.dueOn, today)}
                  {giver && (
                    <>
                      {' '}
                      · from <AsWritten>{giver.name ?? giver.email}</AsWritten>
                    </>
                  )}
                </p>
                {one.note !== null && one.note !== work[at - 1]?.note && (
                  <p className="mt-0.5 text-sm wrap-anywhere">“{one.note}”</p>
                )}
              </div>
              <div className="flex flex-1 basis-full flex-wrap items-center justify-between gap-x-3 pl-12 sm:flex-none sm:basis-auto sm:pl-0">
                <p className="text-sm">{countText(one, learners)}</p>
                {onChange && (
                  <Button variant="quiet" size="sm" className="px-2!" onClick={() => onChange(one)}>
                    Change<span className="sr-only"> {title}</span>
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
