import { useId, useState } from 'react'
import { count, grouped } from '#domain/counts.ts'
import { shortDayWithYear } from '#domain/dates.ts'
import type { ClassMember } from '#domain/school/classes.ts'
import type { LearnerCard as Learner } from '#domain/accounts/learners.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LearnerLink } from './learner-link.tsx'
import { averageText, studyTime } from './texts.ts'
import { withTicked } from './with-ticked.ts'
import { ClassResetDialog, type ClassReset } from './class-reset.tsx'

/** The fields that a row shows. */
type Listed = Pick<
  Learner,
  | 'userId'
  | 'firstName'
  | 'lastName'
  | 'gradeClass'
  | 'lessonsCompleted'
  | 'tasksCompleted'
  | 'points'
  | 'averageScore'
  | 'quizTaken'
  | 'minutes'
  | 'lastSeenAt'
> &
  Partial<Pick<Learner, 'isAdmin' | 'isInactive'> & Pick<ClassMember, 'hasNamesake' | 'isNamedByStaff'>>

/** A button at the end of a row. */
interface RowAction<Row> {
  label: string
  /** Text after the label, for people who only hear the button. */
  of: (name: string) => string
  onPress: (learner: Row) => void
}

interface ClassListProps<Row> {
  learners: readonly Row[]
  /** This is held by the parent, so that changing the filter or view does not lose new passwords. */
  reset: ClassReset
  mayReset: boolean
  actions: readonly RowAction<Row>[]
}

const FIGURES: readonly { label: string; isWideOnly?: true; of: (learner: Listed) => string }[] = [
  { label: 'Lessons', of: ({ lessonsCompleted }) => String(lessonsCompleted) },
  { label: 'Tasks', isWideOnly: true, of: ({ tasksCompleted }) => String(tasksCompleted) },
  { label: 'Points', isWideOnly: true, of: ({ points }) => grouped(points) },
  { label: 'Average', of: averageText },
  { label: 'Study time', isWideOnly: true, of: ({ minutes }) => studyTime(minutes) },
  {
    label: 'Last seen',
    of: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : shortDayWithYear(lastSeenAt)),
  },
]

/** Learners sorted by surname, one row each. Staff can give new passwords to a whole class. */
export function ClassList<Row extends Listed>({ learners, reset, mayReset, actions }: ClassListProps<Row>) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isResetting, setResetting] = useState(false)
  // Learners hidden by another filter do not count. An admin's password can only be reset individually.
  const tickable = learners.filter(({ isAdmin }) => mayReset && !isAdmin)
  const chosen = tickable.filter(({ userId }) => ticked.has(userId))
  const tick = (who: readonly Row[], on: boolean) =>
    setTicked(withTicked(ticked, on, ...who.map(({ userId }) => userId)))
  return (
    <>
      <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2">
        {mayReset && (
          <TickAll
            isOn={chosen.length > 0 && chosen.length === tickable.length}
            isSome={chosen.length > 0 && chosen.length < tickable.length}
            onChange={(on) => tick(tickable, on)}
          />
        )}
        {chosen.length > 0 && (
          <Button size="sm" onClick={() => setResetting(true)}>
            Reset {count(chosen.length, 'password')}
          </Button>
        )}
        {reset.slips.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => setResetting(true)}>
            Show the new passwords
          </Button>
        )}
      </div>
      <table className="class-list">
        <caption className="sr-only">Students by surname</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Tick</span>
            </th>
            <th scope="col">Name</th>
            {FIGURES.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Account</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {learners.map((learner) => (
            <LearnerRow
              key={learner.userId}
              learner={learner}
              isTickable={tickable.includes(learner)}
              isTicked={ticked.has(learner.userId)}
              onTick={(on) => tick([learner], on)}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      {isResetting && (
        <ClassResetDialog
          learners={chosen}
          reset={reset}
          onClose={() => setResetting(false)}
          onDone={() => {
            setResetting(false)
            setTicked(new Set())
            reset.forget()
          }}
        />
      )}
    </>
  )
}

interface LearnerRowProps<Row> {
  learner: Row
  isTickable: boolean
  isTicked: boolean
  onTick: (on: boolean) => void
  actions: readonly RowAction<Row>[]
}

function LearnerRow<Row extends Listed>({
  learner,
  isTickable,
  isTicked,
  onTick,
  actions,
}: LearnerRowProps<Row>) {
  const nameId = useId()
  return (
    <tr>
      <td className="class-tick">
        {isTickable && (
          <label className="grid size-12 place-items-center">
            <input
              type="checkbox"
              className="size-5 accent-action"
              aria-labelledby={nameId}
              checked={isTicked}
              onChange={(event) => onTick(event.currentTarget.checked)}
            />
          </label>
        )}
      </td>
      <th scope="row" className="class-name">
        <span id={nameId} translate="no" className="block wrap-anywhere">
          <LearnerLink learner={learner} />
        </span>
        <span className="flex flex-wrap gap-x-2 text-xs font-normal text-soft">
          {learner.gradeClass}
          {learner.isAdmin && <Chip tone="sun">Admin</Chip>}
          {learner.isInactive && <Chip>Inactive</Chip>}
          {learner.hasNamesake && (
            <Chip tone="sun">{learner.isNamedByStaff ? 'Same name' : 'Chose this name'}</Chip>
          )}
        </span>
      </th>
      {FIGURES.map(({ label, isWideOnly, of }) => (
        <td key={label} className={isWideOnly ? 'class-figure class-wide' : 'class-figure'}>
          <span className="log-label">{label}</span> {of(learner)}
        </td>
      ))}
      <td className="class-manage">
        {actions.map((action) => (
          <Button
            key={action.label}
            variant="quiet"
            size="sm"
            className="px-2!"
            onClick={() => action.onPress(learner)}
          >
            {action.label}
            <span translate="no" className="sr-only">
              {' '}
              {action.of(`${learner.firstName} ${learner.lastName}`)}
            </span>
          </Button>
        ))}
      </td>
    </tr>
  )
}

interface TickAllProps {
  isOn: boolean
  isSome: boolean
  onChange: (on: boolean) => void
}

function TickAll({ isOn, isSome, onChange }: TickAllProps) {
  return (
    <label className="flex min-h-12 items-center gap-3 px-3.5 text-sm font-semibold">
      <input
        type="checkbox"
        className="size-5 accent-action"
        checked={isOn}
        ref={(input) => {
          // `indeterminate` has no HTML attribute.
          if (input) input.indeterminate = isSome
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      Tick all shown
    </label>
  )
}
