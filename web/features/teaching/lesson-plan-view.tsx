import { createPortal } from 'react-dom'
import { readLessonPlan } from '#domain/school/class-plans-api.ts'
import { timesOf, type LessonPlan } from '#domain/school/lesson-plan.ts'
import { STRAND_NAMES } from '#domain/learning/content.ts'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { Button } from '#web/ui/button.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'
import { IconBack } from '#web/ui/icons.tsx'
import style from './plan/plan.css?inline'

adoptStyle(style)

interface LessonPlanViewProps {
  lessonId: string
  /** The words of the button that leads back. */
  backLabel: string
  onBack: () => void
}

/** The plan of one lesson, on the screen and on one sheet of A4. */
export function LessonPlanView({ lessonId, backLabel, onBack }: LessonPlanViewProps) {
  const query = useAdminQuery({ key: ['lesson-plan', lessonId], call: readLessonPlan, body: { lessonId } })
  // While another plan is loading, the query still has the previous one.
  const plan = query.data?.id === lessonId ? query.data : undefined
  return (
    <section
      aria-labelledby="lesson-plan"
      className="mx-auto grid w-full max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-4 pb-6"
    >
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 justify-self-start px-2!"
        icon={<IconBack className="size-5" />}
        onClick={onBack}
      >
        {backLabel}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3
          id="lesson-plan"
          ref={focusOnce}
          tabIndex={-1}
          className="min-w-0 text-xl wrap-anywhere outline-none"
        >
          Lesson plan{plan && `: ${plan.title}`}
        </h3>
        {plan && (
          <Button variant="sun" onClick={() => print()}>
            Print on one page
          </Button>
        )}
      </div>
      {plan === undefined ? (
        <Pending
          query={query}
          label="Fetching the lesson plan..."
          title="The lesson plan could not be shown"
        />
      ) : (
        <>
          <div className="lesson-plan">
            <LessonPlanText plan={plan} />
          </div>
          {createPortal(
            <div className="plan-sheet lesson-plan lesson-plan-sheet">
              <p className="plan-sheet-title">Lesson plan: {plan.title}</p>
              <LessonPlanText plan={plan} />
            </div>,
            document.body,
          )}
        </>
      )}
    </section>
  )
}

function LessonPlanText({ plan }: { plan: LessonPlan }) {
  const times = timesOf(plan.steps)
  return (
    <>
      <p>
        <b>{STRAND_NAMES[plan.strand]}.</b> {plan.minutes} minutes. After this lesson, learners can{' '}
        {plan.outcomes.join('; ')}.
      </p>
      <table>
        <caption>Minute by minute</caption>
        <tbody>
          {plan.steps.map(({ name, text }, at) => (
            <tr key={name}>
              <th scope="row">
                {times[at]?.from} to {times[at]?.to} min
                <span>{name}</span>
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <section>
        <h4>What to bring</h4>
        <p>{plan.bring.join(' ')}</p>
      </section>
      <section>
        <h4>Without electricity: {plan.unplugged.title}</h4>
        <p>
          This takes 10 to 20 minutes and needs no device.{' '}
          {plan.unplugged.steps.map((step, at) => `(${at + 1}) ${step}`).join(' ')} It worked when this is
          true: {plan.unplugged.worked}
        </p>
      </section>
      <section>
        <h4>For learners who find it hard</h4>
        <ul>
          {plan.hard.map(({ thinks, say, doThis }) => (
            <li key={thinks}>
              They think: “{thinks}” <b>Say:</b> {say} <b>Do:</b> {doThis}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h4>For learners who find it easy</h4>
        <p>{plan.easy.join(' ')}</p>
      </section>
      <section>
        <h4>Answers to “Check yourself”</h4>
        <ol>
          {plan.checks.map(({ question, answer }) => (
            <li key={question}>
              {question} <b>{answer}</b>
            </li>
          ))}
        </ol>
      </section>
      {plan.quizzes.map(({ title, answers }) => (
        <section key={title}>
          <h4>Answers to the quiz “{title}”, only for staff</h4>
          <ol className="lesson-plan-quiz">
            {answers.map(({ question, answer }, at) => (
              <li key={at}>
                {question} <b>{answer}</b>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}
