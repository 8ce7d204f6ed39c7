import { count, grouped } from '#domain/counts.ts'
import { clock } from '#domain/clock.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { BREACH_WORDS, BreachQuery, type BreachList, type TouchedPerson } from '#domain/privacy/breaches.ts'
import { makeBreachFile, makeBreachList } from '#domain/privacy/breaches-api.ts'
import { callForFile } from '#web/api/files.ts'
import { AdminCallError, failureText, useAdminAction, useAdminWork } from '#web/features/staff/admin-call.ts'
import { LogTable, type LogTableProps } from '#web/features/staff/log-table.tsx'
import { phoneText } from '#web/features/staff/texts.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { limitsOf, localMoment, momentOf } from './breach-texts.ts'

/** Explains what to do after a data breach and whom to tell. */
export function BreachSection() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Steps />
      <ListMaker />
    </div>
  )
}

function Steps() {
  return (
    <Card as="section" labelledBy="breach" className="p-5">
      <h2 id="breach" className="text-lg">
        When learners’ data got into wrong hands
      </h2>
      <p className="mt-1.5">
        A lost laptop, a password that others know, a lost backup. The law (POPIA, section 22) asks the school
        to act, also when it is not sure yet, and however few people it is about.
      </p>
      <ol className="mt-3 grid list-decimal gap-2 pl-6 text-base">
        <li>
          <b>Stop it.</b> Reset the password of the account in Users. That ends its sessions everywhere. For
          an admin, take the role first.
        </li>
        <li>
          <b>Tell the Information Regulator</b> as soon as reasonably possible, on its eServices portal at{' '}
          <a
            href="https://inforegulator.org.za"
            target="_blank"
            rel="noreferrer"
            className="text-indigo underline"
          >
            inforegulator.org.za
          </a>
          . The school’s information officer does it. Do not wait until all is known.
        </li>
        <li>
          <b>Tell the families</b> as soon as reasonably possible, in writing: what happened and which data,
          what the school does about it, what they can do themselves, and who it was, if known. The list below
          says whom.
        </li>
        <li>
          <b>Write down</b> what happened, when you knew of it and what you did.
        </li>
      </ol>
    </Card>
  )
}

const HOUR_MS = 3_600_000

function ListMaker() {
  const [values, setValues] = useState(() => ({
    from: localMoment(new Date(clock.ms() - 24 * HOUR_MS)),
    to: localMoment(clock.now()),
    email: '',
  }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [asked, setAsked] = useState<BreachQuery | null>(null)
  const list = useAdminAction({ call: makeBreachList, refresh: [['security']] })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = values.email.trim()
    const query = BreachQuery.safeParse({
      from: momentOf(values.from),
      to: momentOf(values.to, true),
      ...(email !== '' && { email }),
    })
    setErrors(
      Object.fromEntries(query.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []),
    )
    if (!query.success) return
    setAsked(query.data)
    list.mutate(query.data)
  }
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: currentTarget.value }),
  })
  return (
    <>
      <Card as="section" labelledBy="breach-list" className="p-5">
        <h2 id="breach-list" className="text-lg">
          Whom to tell
        </h2>
        <form noValidate onSubmit={submit} className="mt-3 grid gap-4 sm:grid-cols-2">
          <TextField label="From" type="datetime-local" {...field('from')} />
          <TextField label="Until" type="datetime-local" {...field('to')} />
          <div className="sm:col-span-2">
            <TextField
              label="E-mail of the misused account"
              type="email"
              autoComplete="off"
              hint="Leave it empty to see what was done by any account."
              {...field('email')}
            />
          </div>
          <div className="grid gap-3 sm:col-span-2">
            <FormAlert failure={failureOf(list.error)} />
            <Button type="submit" busy={list.isPending} busyLabel="Looking...">
              Make the list
            </Button>
            <p className="text-sm text-soft">
              The list itself is written into the security events: it is a look at these families’ data.
            </p>
          </div>
        </form>
      </Card>
      {list.data && asked && <Found key={list.submittedAt} list={list.data} query={asked} />}
    </>
  )
}

function failureOf(error: Error | null) {
  const title = 'The list could not be made'
  return error instanceof AdminCallError && error.failure.code === 'not_found'
    ? { title, text: 'No account has this e-mail address. It may be deleted: leave the field empty.' }
    : failureText(title, error)
}

const COLUMNS: LogTableProps<TouchedPerson & { id: string }>['columns'] = [
  { label: 'Name', cell: ({ name, email }) => name ?? email ?? '' },
  {
    label: 'Class',
    cell: ({ schoolName, gradeClass }) => [gradeClass, schoolName].filter(Boolean).join(', '),
  },
  { label: 'Phone', cell: ({ phoneNumber }) => (phoneNumber === null ? '' : phoneText(phoneNumber)) },
  {
    label: 'E-mail',
    cell: ({ email }) => (
      <span translate="no" className="wrap-anywhere">
        {email}
      </span>
    ),
  },
  { label: 'What was touched', cell: ({ kinds }) => kinds.map((kind) => BREACH_WORDS[kind]).join(', ') },
]

function totalText(total: number): string {
  if (total === 0) return 'Qala knows of nobody touched in this time'
  return count(total, 'person to tell', 'people to tell')
}

function Found({ list, query }: { list: BreachList; query: BreachQuery }) {
  const download = useAdminWork({
    work: (token, body: BreachQuery) => callForFile(makeBreachFile, { token, body }, 'text/csv'),
    done: (file) => {
      saveFile(file.name, file.content)
      return `${file.name} is in your downloads`
    },
    failed: 'The file could not be made',
  })
  const { people, total } = list
  const heading = useRef<HTMLHeadingElement>(null)
  // The heading is below the form and out of sight on a phone, so it is focused.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="touched" className="print-page grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="touched" ref={heading} tabIndex={-1} className="text-lg outline-none">
          {totalText(total)}
        </h2>
        {total > 0 && (
          <div className="flex flex-wrap gap-3 print:hidden">
            <Button
              variant="ghost"
              size="sm"
              busy={download.isPending}
              busyLabel="Making the file..."
              onClick={() => download.mutate(query)}
            >
              Download as CSV
            </Button>
            <Button variant="ghost" size="sm" onClick={() => print()}>
              Print
            </Button>
          </div>
        )}
      </div>
      <Card tone="sun">
        <h3 className="text-base font-bold">What this list cannot know</h3>
        <ul className="mt-1.5 grid list-disc gap-1.5 pl-5 text-sm">
          {limitsOf(list, query).map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </Card>
      {total > 0 && (
        <LogTable
          caption="People whose data was touched"
          columns={COLUMNS}
          rows={people.map((person) => ({ ...person, id: person.userId }))}
        />
      )}
      {people.length < total && (
        <p className="text-sm text-soft">
          The first {grouped(people.length)} are shown. The file has all of them.
        </p>
      )}
    </section>
  )
}
