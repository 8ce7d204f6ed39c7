import { clock } from '#domain/clock.ts'
import { useState } from 'react'
import type { SchoolClass } from '#domain/school/classes.ts'
import { UNDO_DAYS, type YearEndCounts, type YearEndPlan } from '#domain/school/year-end.ts'
import { tryYearEnd } from '#domain/school/year-end-api.ts'
import { failureText, useAdminAction } from '#web/features/staff/admin-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Switch } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { IconBack } from '#web/ui/icons.tsx'
import { classesToEnd, planOf, usualChoices, type Choices, type ClassChoice } from './class-choices.ts'
import { ConfirmYearEnd } from './confirm-year-end.tsx'
import { GradeEnds } from './grade-ends.tsx'
import { LastYearEndCard } from './last-year-end-card.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'

interface YearEndScreenProps {
  classes: readonly SchoolClass[]
  onBack: () => void
}

/** Lets the user choose what happens to each class of a year, shows a dry run with numbers, and can undo the last year end. */
export function YearEndScreen({ classes, onBack }: YearEndScreenProps) {
  const [thisYear] = useState(() => Number(clock.today().slice(0, 4)))
  const ending = classesToEnd(classes, thisYear)
  const [year] = ending
  return (
    <section aria-labelledby="year-end" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 justify-self-start px-2!"
        icon={<IconBack className="size-5" />}
        onClick={onBack}
      >
        All classes
      </Button>
      <h2 id="year-end" ref={focusOnce} tabIndex={-1} className="text-xl outline-none">
        End of the school year {year?.schoolYear}
      </h2>
      <LastYearEndCard onUndone={onBack} />
      {year === undefined ? (
        <EmptyState
          headingLevel={3}
          title="No class to end now"
          text="Classes of this year or earlier stand here until their year is ended."
        />
      ) : (
        <YearEndForm key={year.schoolYear} ending={ending} onDone={onBack} />
      )}
    </section>
  )
}

function YearEndForm({ ending, onDone }: { ending: readonly SchoolClass[]; onDone: () => void }) {
  const [changed, setChanged] = useState<Choices>({})
  const choices = { ...usualChoices(ending), ...changed }
  const [withTeachers, setWithTeachers] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [counted, setCounted] = useState<{ plan: YearEndPlan; counts: YearEndCounts } | null>(null)
  const count = useAdminAction({ call: tryYearEnd, refresh: [['classes']] })
  const change = (classIds: readonly string[], part: Partial<ClassChoice>) =>
    setChanged({
      ...changed,
      ...Object.fromEntries(
        classIds.flatMap((classId) => {
          const choice = choices[classId]
          return choice ? [[classId, { ...choice, ...part }]] : []
        }),
      ),
    })
  const plan = planOf(ending, choices, withTeachers)
  const look = () => {
    setChecked(true)
    if (plan !== null && plan.classes.length > 0)
      count.mutate(plan, { onSuccess: (counts) => setCounted({ plan, counts }) })
  }
  const grades = [...Map.groupBy(ending, ({ grade }) => grade)].toSorted(([a], [b]) => a - b)
  return (
    <>
      <p>
        Say what becomes of each class. Nothing changes before you have seen the numbers, and it can be undone
        for {UNDO_DAYS} days.
      </p>
      {grades.map(([grade, classes]) => (
        <GradeEnds
          key={grade}
          grade={grade}
          classes={classes}
          choices={choices}
          showErrors={isChecked}
          onChange={change}
        />
      ))}
      <Card>
        <Switch
          label="Teachers go on with their classes"
          hint="Otherwise you say anew who teaches each class."
          checked={withTeachers}
          onChange={setWithTeachers}
        />
      </Card>
      <FormAlert failure={formFailure(plan, isChecked, count.error)} />
      <Button className="justify-self-start" busy={count.isPending} busyLabel="Counting..." onClick={look}>
        See what will happen
      </Button>
      {counted && (
        <ConfirmYearEnd
          {...counted}
          onClose={() => setCounted(null)}
          onDone={() => {
            setCounted(null)
            onDone()
          }}
        />
      )}
    </>
  )
}

function formFailure(plan: YearEndPlan | null, isChecked: boolean, error: Error | null) {
  if (isChecked && plan === null) return { title: 'Write which class each one becomes, such as 8A.' }
  if (isChecked && plan?.classes.length === 0)
    return { title: 'Every class stays as it is. Choose what becomes of at least one.' }
  return failureText('It could not be counted', error)
}
