import { useState } from 'react'
import type { CourseWork } from '#domain/class-week.ts'
import { GiveWork, NOTE_MAX, WORK_KIND_NAMES, workKey, type WorkGiven } from '#domain/class-work.ts'
import type { SchoolClass } from '#domain/classes.ts'
import { addDays, dayInWords, nextFriday } from '#domain/school-week.ts'
import { giveWork } from '#web/api/class-work.ts'
import { readClasses } from '#web/api/classes.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { failureText, useAdminAction, useAdminQuery } from '../admin-call.ts'

interface WhenAndWhomProps {
  one: SchoolClass
  today: string
  monday: string
  work: readonly CourseWork[]
  onBack: () => void
  onGiven: (dueOn: string) => void
}

/** The day, a note and the classes: this one, and others of the same teacher. */
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
    setErrors(Object.fromEntries(found))
    if (checked.success) give.mutate(checked.data)
  }
  const tick = (classId: string, on: boolean) => {
    const next = new Set(classIds)
    if (on) next.add(classId)
    else next.delete(classId)
    setClassIds(next)
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
        hint={dueOn === '' ? undefined : dayInWords(dueOn)}
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
              <label key={classId} className="flex min-h-12 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-6 accent-action"
                  checked={classIds.has(classId)}
                  onChange={(event) => tick(classId, event.currentTarget.checked)}
                />
                {name}
              </label>
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
          Give {work.length === 1 ? '1 thing' : `${work.length} things`}
        </Button>
      </div>
    </form>
  )
}

function givenText({ given, already }: WorkGiven): string {
  if (already === 0) return given === 1 ? '1 thing is given' : `${given} things are given`
  const kept = already === 1 ? '1 was given already' : `${already} were given already`
  return given === 0 ? `Nothing is new: ${kept}` : `${given} given, ${kept}`
}
