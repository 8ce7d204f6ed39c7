import { useState } from 'react'
import type { School } from '#domain/content.ts'
import { signOut } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Admin Dashboard: who is signed in as admin, and the facts this school shows on Home. */
export function AdminScreen({ email, school }: { email: string; school: School }) {
  const [leaving, setLeaving] = useState(false)
  const facts: [string, string | number][] = [
    ['School', school.name],
    ['Circuit', school.circuit],
    ['District', school.district],
    ['EMIS number', school.emisNumber],
    ['Quintile', school.quintile],
    ['Enrolment', school.enrolment.toLocaleString('en')],
    ['Educators', school.educators],
    ['Non-teaching staff', school.nonTeachingStaff],
    ['Principal', school.principal],
    ['Phone', school.phone],
    ['Email', school.email],
  ]
  return (
    <div className="grid gap-4 lg:grid-cols-[22rem_1fr] lg:items-start">
      <Card as="section" labelledBy="admin-account" className="p-5">
        <h2 id="admin-account" className="text-lg">
          Signed in as admin
        </h2>
        <p className="mt-1 mb-4 wrap-anywhere text-soft">{email}</p>
        <Button
          variant="ghost"
          wide
          busy={leaving}
          busyLabel="Signing out..."
          onClick={() => {
            setLeaving(true)
            void signOut()
          }}
        >
          Sign Out
        </Button>
      </Card>
      <Card as="section" labelledBy="admin-school" className="p-5">
        <h2 id="admin-school" className="text-lg">
          School facts on Home
        </h2>
        {school.sample && (
          <p className="mt-1 text-soft">Some of these are samples. They are kept in content/school.yaml.</p>
        )}
        <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-2xs text-soft">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}
