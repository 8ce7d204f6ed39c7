import { useState } from 'react'
import { count } from '#domain/counts.ts'
import { weekdayAndDay } from '#domain/dates.ts'
import type { CourseWork } from '#domain/school/class-week.ts'
import {
  dueOnFault,
  GiveWork,
  NOTE_MAX,
  WORK_KIND_NAMES,
  workKey,
  type WorkGiven,
} from '#domain/school/class-work.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { addDays, nextFriday } from '#domain/school-week.ts'
import { giveWork } from '#domain/school/class-work-api.ts'
import { readClasses } from '#domain/school/classes-api.ts'
import { failureText, useAdminAction, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { ChoiceRow } from '#web/features/staff/choice-row.tsx'
import { withTicked } from '#web/features/staff/with-ticked.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

interface WhenAndWhomProps {
  one: SchoolClass
  today: string
  monday: string
  work: readonly CourseWork[]
  onBack: () => void
  onGiven: (dueOn: string) => void
}

/** Lets the user choose the day, a note and the classes: this one, and others of the same teacher. */
export function WhenAndWhom({ one, today, monday, work, onBack, onGiven }: WhenAndWhomProps) {
  const classes = useAdminQuery({ key: ['classes'], call: readClasses })
  const own = (classes.data?.classes ?? [one]).filter(
    ({ isArchived, schoolYear }) => !isArchived && schoolYear === one.schoolYear,
  )
  const friday = addDays(monday, 4)
  const [dueOn, setDueOn] = useState(friday < today ? nextFriday(today) : friday)
  const [note, setNote] = useState('')
  const [classIds, setClassIds] = useState<ReadonlySet<string>>(new Set([one.classId]))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const give = useAdminAction({
    call: giveWork,
    done: (given: WorkGiven, sent: GiveWork) => {
      onGiven(sent.dueOn)
      return givenText(given)
    },
    refresh: [['classes']],
  })
  const send = () => {
    const checked = GiveWork.safeParse({
      classIds: [...classIds],
      work: work.map(({ kind, contentId }) => ({ kind, contentId })),
      dueOn,
      note,
    })
    const found = checked.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []
    const fault = dueOnFault(dueOn, today)
    setErrors({ ...(fault !== null && { dueOn: fault }), ...Object.fromEntries(found) })
    if (checked.success && fault === null) give.mutate(checked.data)
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ul className="grid gap-1 rounded-card border-[1.5px] border-line bg-card px-4 py-3">
        {work.map((chosen) => (
          <li key={workKey(chosen)} className="wrap-anywhere">
            <span className="text-soft">{WORK_KIND_NAMES[chosen.kind]}</span> {chosen.title}
          </li>
        ))}
      </ul>
      <TextField
        label="By which day?"
        type="date"
        name="dueOn"
        min={today}
        value={dueOn}
        hint={dueOn === '' ? undefined : weekdayAndDay(dueOn)}
        error={errors['dueOn']}
        onChange={(event) => setDueOn(event.currentTarget.value)}
      />
      <TextField
        label="A note to the class (optional)"
        name="note"
        maxLength={NOTE_MAX}
        value={note}
        error={errors['note']}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {own.length > 1 && (
        <fieldset>
          <legend className="text-sm font-semibold">For which classes?</legend>
          <div className="mt-1 flex flex-wrap gap-x-6">
            {own.map(({ classId, name }) => (
              <ChoiceRow
                key={classId}
                checked={classIds.has(classId)}
                onChange={(on) => setClassIds(withTicked(classIds, on, classId))}
              >
                {name}
              </ChoiceRow>
            ))}
          </div>
          <FieldError id={undefined} error={errors['classIds']} />
        </fieldset>
      )}
      <FormAlert failure={failureText('Nothing was given', give.error)} />
      <div className="flex flex-wrap justify-between gap-3 pb-3">
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="sun" busy={give.isPending} busyLabel="Giving...">
          Give {count(work.length, 'thing')}
        </Button>
      </div>
    </form>
  )
}

function givenText({ given, already }: WorkGiven): string {
  if (already === 0) return count(given, 'thing is given', 'things are given')
  const kept = count(already, 'was given already', 'were given already')
  return given === 0 ? `Nothing is new: ${kept}` : `${given} given, ${kept}`
}
