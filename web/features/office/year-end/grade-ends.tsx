import { useId, useState } from 'react'
import { count, grouped } from '#domain/counts.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { isNameMissing, type ClassChoice, type Choices } from './class-choices.ts'
import { RepeatingDialog } from './repeating-dialog.tsx'

type Outcome = ClassChoice['outcome']

const OUTCOMES: readonly { id: Outcome; label: string }[] = [
  { id: 'promote', label: 'Goes on as' },
  { id: 'leave', label: 'Leaves the school' },
  { id: 'archive', label: 'Archive only' },
  { id: 'stay', label: 'Stays as it is' },
]

type Change = (classIds: readonly string[], part: Partial<ClassChoice>) => void

interface GradeEndsProps {
  grade: number
  classes: readonly SchoolClass[]
  choices: Choices
  showErrors: boolean
  onChange: Change
}

/** The classes of one grade with a choice for each, or one choice for all of them. */
export function GradeEnds({ grade, classes, choices, showErrors, onChange }: GradeEndsProps) {
  const id = useId()
  const outcomes = new Set(classes.map(({ classId }) => choices[classId]?.outcome))
  const [same = ''] = outcomes.size === 1 ? outcomes : []
  const ids = classes.map(({ classId }) => classId)
  return (
    <Card as="section" labelledBy={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="text-lg">
          Grade {grade}
        </h3>
        {classes.length > 1 && (
          <label className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-soft">
            All of grade {grade}
            <OutcomeSelect value={same} onChange={(outcome) => onChange(ids, { outcome })} />
          </label>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {classes.map((one) => {
          const choice = choices[one.classId]
          return (
            choice && (
              <ClassRow
                key={one.classId}
                one={one}
                choice={choice}
                showErrors={showErrors}
                onChange={(part) => onChange([one.classId], part)}
              />
            )
          )
        })}
      </ul>
    </Card>
  )
}

interface OutcomeSelectProps {
  value: Outcome | ''
  label?: string
  onChange: (outcome: Outcome) => void
}

function OutcomeSelect({ value, label, onChange }: OutcomeSelectProps) {
  return (
    <select
      className="field w-56! max-w-full"
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = OUTCOMES.find(({ id }) => id === event.currentTarget.value)
        if (chosen) onChange(chosen.id)
      }}
    >
      {value === '' && <option value="">Different</option>}
      {OUTCOMES.map((outcome) => (
        <option key={outcome.id} value={outcome.id}>
          {outcome.label}
        </option>
      ))}
    </select>
  )
}

interface ClassRowProps {
  one: SchoolClass
  choice: ClassChoice
  showErrors: boolean
  onChange: (part: Partial<ClassChoice>) => void
}

function ClassRow({ one, choice, showErrors, onChange }: ClassRowProps) {
  const [isOpen, setOpen] = useState(false)
  const errorId = useId()
  const isWrong = showErrors && isNameMissing(choice)
  const repeating = choice.repeating.length
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-28">
        <b className="block wrap-anywhere">{one.name}</b>
        <span className="text-xs text-soft">{count(one.learners, 'learner')}</span>
      </p>
      <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
        <OutcomeSelect
          label={`What becomes of ${one.name}`}
          value={choice.outcome}
          onChange={(outcome) => onChange({ outcome })}
        />
        {choice.outcome === 'promote' && (
          <input
            className="field w-22!"
            aria-label={`${one.name} becomes`}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? errorId : undefined}
            autoComplete="off"
            value={choice.becomes}
            onChange={(event) => onChange({ becomes: event.currentTarget.value })}
          />
        )}
      </div>
      {choice.outcome !== 'stay' && one.learners > 0 && (
        <Button variant="quiet" size="sm" className="px-0!" onClick={() => setOpen(true)}>
          {repeating === 0 ? 'Nobody repeats' : `${grouped(repeating)} repeat`}
          <span className="sr-only"> of {one.name}. Change</span>
        </Button>
      )}
      {isWrong && (
        <p id={errorId} className="w-full text-sm font-medium text-coral-text">
          Write a class of next year, such as 8A.
        </p>
      )}
      {isOpen && (
        <RepeatingDialog
          one={one}
          chosen={choice.repeating}
          onClose={() => setOpen(false)}
          onChange={(repeats) => onChange({ repeating: repeats })}
        />
      )}
    </li>
  )
}
