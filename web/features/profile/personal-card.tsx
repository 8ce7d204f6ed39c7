import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useProfile } from './use-profile.ts'

/** Personal Information (spec 2): what the person told us at registration. */
export function PersonalCard({ email }: { email: string }) {
  const load = useProfile()
  return (
    <Card as="section" labelledBy="personal" className="p-5">
      <h2 id="personal" className="text-lg">
        Personal Information
      </h2>
      {load.status === 'ready' && (
        <Facts
          facts={[
            ['Full name', `${load.profile.firstName} ${load.profile.lastName}`],
            ['School', load.profile.schoolName],
            ['Grade and class', load.profile.gradeClass],
            ['Age', `${load.profile.age} years`],
            ['Phone', load.profile.phoneNumber],
            ...(email === '' ? [] : [['Email', email] as const]),
          ]}
        />
      )}
      {load.status === 'none' && <Facts facts={[['Email', email]]} />}
      {load.status === 'loading' && (
        <output className="mt-3 grid gap-3">
          <span className="sr-only">Loading your details...</span>
          {[1, 2, 3, 4, 5, 6].map((line) => (
            <Skeleton key={line} className="h-11 w-2/3" />
          ))}
        </output>
      )}
      {load.status === 'failed' && (
        <output className="mt-2 block">
          <p className="text-soft">
            We could not reach the school server, so your details cannot be shown now. Your lessons still
            work.
          </p>
          <Button variant="ghost" size="sm" className="mt-3" onClick={load.retry}>
            Try again
          </Button>
        </output>
      )}
    </Card>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="mt-3 grid gap-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-2xs text-soft">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
