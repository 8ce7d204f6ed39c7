import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { count } from '#domain/counts.ts'
import type { FirstSteps } from '#domain/operations/first-steps.ts'
import { readFirstSteps } from '#domain/operations/first-steps-api.ts'
import { changeSetting } from '#domain/settings/settings-api.ts'
import { useAdminAction, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconCheck } from '#web/ui/icons.tsx'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'

interface Step {
  id: string
  /** The section of the staff area in which it is done. */
  section: string
  title: string
  text: string
  button: string
  isDone: boolean
}

function stepsOf(now: FirstSteps): Step[] {
  return [
    {
      id: 'facts',
      section: 'settings',
      title: 'Write the facts of your school',
      text: 'Learners and families see them on Home. Until then, Home shows the facts of a sample school.',
      button: 'Open Settings',
      isDone: now.schoolFacts,
    },
    {
      id: 'terms',
      section: 'settings',
      title: 'Check the term dates',
      text: 'The year plan of each class follows them. Look at “Term dates”, correct what differs, and save.',
      button: 'Open Settings',
      isDone: now.termDates,
    },
    {
      id: 'backups',
      section: 'health',
      title: 'Choose a second place for the backups',
      text: 'Now they lie on the same disk as the work of the learners, so both would be lost together. Look at “Where backups are kept”.',
      button: 'Open Health',
      isDone: now.backupPlace,
    },
    {
      id: 'teachers',
      section: 'classes',
      title: 'Make the classes and invite their teachers',
      text: 'A teacher sees only their own classes. You can also teach a class yourself.',
      button: 'Open Classes',
      isDone: now.teachers,
    },
    {
      id: 'learners',
      section: 'classes',
      title: 'Import your list of learners',
      text: 'A list from Excel or from the office is enough. Qala shows what it understood before it changes anything.',
      button: 'Open Classes',
      isDone: now.learners,
    },
    {
      id: 'cards',
      section: 'classes',
      title: 'Print the sign-in cards',
      text:
        now.withoutCard === 0
          ? 'Each learner gets a card with the code of the class and a word that works once.'
          : `${count(now.withoutCard, 'learner has', 'learners have')} no card yet. Open a class, and then “Sign-in cards”.`,
      button: 'Open Classes',
      isDone: now.learners && now.withoutCard === 0,
    },
  ]
}

/**
 * Says what an admin of a new school does first, in order. A step is ticked by what is there, and not by a tap.
 * @param onOpen opens a section of the staff area
 */
export function FirstStepsCard({ onOpen }: { onOpen: (section: string) => void }) {
  const query = useAdminQuery({ key: ['first-steps'], call: readFirstSteps })
  const queries = useQueryClient()
  const shown = useShown()
  // Home stays alive behind the other tabs, where the steps are done.
  useEffect(() => {
    if (shown) void queries.invalidateQueries({ queryKey: ['first-steps'] }, { cancelRefetch: false })
  }, [shown, queries])
  const putAway = useAdminAction({
    call: changeSetting,
    done: () => 'The first steps are put away. Settings can bring them back.',
    failed: (reason) => `The first steps could not be put away: ${reason}`,
    refresh: [['first-steps'], ['settings']],
  })
  // Home has enough to show while this is not known, and a card that comes and goes would move it.
  if (query.data === undefined || query.data.isPutAway) return null
  const steps = stepsOf(query.data)
  const next = steps.find(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card as="section" labelledBy="first-steps" className="mt-4 grid gap-4 p-5">
      <div>
        <h2 id="first-steps" className="text-lg">
          First steps for your school
        </h2>
        <p className="text-soft">
          {next === undefined
            ? 'All steps are done. Your school is ready for its first lesson.'
            : `${done} of ${steps.length} are done. Do them in this order.`}
        </p>
      </div>
      <ol className="grid gap-4">
        {steps.map((step, at) => (
          <li key={step.id} className="flex gap-3">
            <StepMark number={at + 1} isDone={step.isDone} />
            <div className="min-w-0 flex-1">
              <p className={step.isDone ? 'text-soft' : 'font-bold'}>{step.title}</p>
              {!step.isDone && <p className="mt-1">{step.text}</p>}
              {step === next && (
                <Button className="mt-3" variant="sun" onClick={() => onOpen(step.section)}>
                  {step.button}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="quiet"
          size="sm"
          className="-ml-4"
          busy={putAway.isPending}
          busyLabel="Putting away..."
          onClick={() => putAway.mutate({ name: 'firstStepsPutAway', value: true })}
        >
          Put this list away
        </Button>
      </div>
    </Card>
  )
}

function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  return isDone ? (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-leaf-wash text-leaf">
      <IconCheck className="size-5" />
      <span className="sr-only">Done:</span>
    </span>
  ) : (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-field font-bold"
    >
      {number}
    </span>
  )
}
