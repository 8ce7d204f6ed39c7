import type { GivenWork, WeekLearner } from '#domain/school/class-work.ts'
import { LearnerLink } from '#web/features/staff/learner-link.tsx'
import { WorkMark } from '#web/ui/work-mark.tsx'
import { clock } from '#domain/clock.ts'
import { awayText, nameOf } from './week-texts.ts'

interface WeekTableProps {
  work: readonly GivenWork[]
  /** This is sorted by surname, so that nobody is ranked by what they did. */
  learners: readonly WeekLearner[]
}

/** A table of learners and work. On a phone, each learner is a line with the numbers of the work below. */
export function WeekTable({ work, learners }: WeekTableProps) {
  return (
    <table className="week-table">
      <caption className="sr-only">Who did what, by surname</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          {work.map((one, at) => (
            <th key={one.workId} scope="col">
              <span aria-hidden="true">{at + 1}</span>
              <span className="sr-only">{nameOf(one)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {learners.map((learner) => {
          const away = awayText(learner, work, clock.now())
          return (
            <tr key={learner.userId}>
              <th scope="row">
                <span translate="no" className="wrap-anywhere">
                  <LearnerLink learner={learner} />
                </span>
                {away !== null && <span className="week-away">{away}</span>}
              </th>
              {work.map((one, at) => {
                const state = stateOf(learner, one)
                const percent = learner.percents[one.workId]
                return (
                  <td key={one.workId}>
                    <span aria-hidden="true" className="week-number">
                      {at + 1}
                    </span>
                    {state === 'done' && percent !== undefined ? (
                      <>
                        <span className="sr-only">{`${at + 1} done, ${percent}%`}</span>
                        <b aria-hidden="true" className="week-percent">
                          {percent}%
                        </b>
                      </>
                    ) : (
                      <WorkMark
                        state={state}
                        label={`${at + 1} ${STATE_WORDS[state]}`}
                        className="week-mark"
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const STATE_WORDS = { done: 'done', begun: 'begun', open: 'not begun' }

function stateOf({ done, begun }: WeekLearner, { workId }: GivenWork): keyof typeof STATE_WORDS {
  if (done.includes(workId)) return 'done'
  return begun.includes(workId) ? 'begun' : 'open'
}

/** Explains the marks. */
export function WeekLegend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-soft">
      {(['done', 'begun', 'open'] as const).map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <WorkMark state={state} label={STATE_WORDS[state]} className="week-mark" />
          <span aria-hidden="true">{STATE_WORDS[state]}</span>
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <b className="week-percent">80%</b> a quiz or practice is done, with the best result
      </li>
    </ul>
  )
}
