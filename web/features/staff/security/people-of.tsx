import { useState } from 'react'
import { count } from '#domain/counts.ts'
import { readPeopleOfEvent } from '#domain/privacy/security-api.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { useAdminQuery } from '../admin-call.ts'

/** Says how many people one deed was about. The names are fetched when somebody unfolds them. */
export function PeopleOf({ id, people }: { id: string; people: number }) {
  const [isOpen, setOpen] = useState(false)
  const found = useAdminQuery({
    key: ['security', 'people', id],
    call: readPeopleOfEvent,
    body: { id },
    enabled: isOpen,
    failed: 'The names could not be fetched',
  })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-12 cursor-pointer py-3 text-sm font-semibold text-indigo">
        {people === 1 ? 'One learner' : `All ${people} learners`}
      </summary>
      {found.data === undefined ? (
        <p className="text-sm text-soft">
          {found.isError ? 'The names could not be fetched.' : 'Fetching...'}
        </p>
      ) : (
        <ul className="text-sm">
          {found.data.people.map(({ userId, firstName, lastName }) => (
            <li key={userId} className="wrap-anywhere">
              <AsWritten>
                {lastName}, {firstName}
              </AsWritten>
            </li>
          ))}
          {found.data.gone > 0 && (
            <li className="text-soft">
              {count(
                found.data.gone,
                'more account is gone or not yours to see',
                'more accounts are gone or not yours to see',
              )}
            </li>
          )}
        </ul>
      )}
    </details>
  )
}
