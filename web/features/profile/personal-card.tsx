import { useEffect, useRef, useState } from 'react'
import type { Profile } from '#domain/accounts/session.ts'
import { loadProfile } from '#web/session/profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconPencil } from '#web/ui/icons.tsx'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AddEmailForm } from './add-email-form.tsx'
import { DetailsForm } from './details-form.tsx'

export function PersonalCard({ email }: { email: string }) {
  const load = useProfile()
  const [editing, setEditing] = useState<'details' | 'phone' | 'email' | null>(null)
  const edit = useReturningFocus(editing !== null)
  const saved = (profile: Profile) => {
    load.show(profile)
    setEditing(null)
    showToast({ title: 'Your details are saved', tone: 'good' })
  }
  return (
    <Card as="section" labelledBy="personal" className="p-5">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        <h2 id="personal" className="text-lg">
          Personal Information
        </h2>
        {load.status === 'ready' && editing === null && (
          <Button
            ref={edit}
            variant="quiet"
            size="sm"
            className="-mr-2 px-2!"
            icon={<IconPencil className="size-5" />}
            onClick={() => setEditing('details')}
          >
            Edit<span className="sr-only"> my details</span>
          </Button>
        )}
      </div>
      {load.status === 'ready' && (editing === 'details' || editing === 'phone') && (
        <DetailsForm
          profile={load.profile}
          startAt={editing === 'phone' ? 'phoneNumber' : undefined}
          onSaved={saved}
          onCancel={() => setEditing(null)}
        />
      )}
      {load.status === 'ready' && editing === 'email' && (
        <AddEmailForm
          onAdded={() => {
            setEditing(null)
            showToast({ title: 'Now your email address signs you in too', tone: 'good' })
          }}
          onCancel={() => setEditing(null)}
        />
      )}
      {load.status === 'ready' && editing === null && (
        <Facts
          facts={[
            ['Full name', `${load.profile.firstName} ${load.profile.lastName}`],
            ['School', load.profile.schoolName],
            ['Grade and class', load.profile.gradeClass],
            ['Age', `${load.profile.age} years`],
            ...(load.profile.phoneNumber === '' ? [] : [['Phone', load.profile.phoneNumber] as const]),
            ...(email === '' ? [] : [['Email', email] as const]),
          ]}
        />
      )}
      {load.status === 'ready' && editing === null && email === '' && (
        <WithoutEmail hasPhone={load.profile.phoneNumber !== ''} onAdd={setEditing} />
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
          <p className="text-soft">Your details cannot be shown now. Your lessons still work.</p>
          <Button variant="ghost" size="sm" className="mt-3" onClick={load.retry}>
            Try Again
          </Button>
        </output>
      )}
    </Card>
  )
}

interface WithoutEmailProps {
  hasPhone: boolean
  onAdd: (what: 'email' | 'phone') => void
}

/** This is shown to learners whose account was made by the school. */
function WithoutEmail({ hasPhone, onAdd }: WithoutEmailProps) {
  return (
    <div className="mt-4 border-t-[1.5px] border-line pt-4">
      <p className="text-soft">
        You sign in with your class code. With{' '}
        {hasPhone ? 'an email address' : 'an email address or a phone number'} you can sign in without it.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="ghost" size="sm" onClick={() => onAdd('email')}>
          Add my email
        </Button>
        {!hasPhone && (
          <Button variant="ghost" size="sm" onClick={() => onAdd('phone')}>
            Add my phone number
          </Button>
        )}
      </div>
    </div>
  )
}

function useReturningFocus(open: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return button
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="mt-3 grid gap-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-2xs text-soft">{label}</dt>
          <dd translate={label === 'Age' ? undefined : 'no'} className="font-semibold wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `none`: an account without a profile, such as an admin who never registered. */
type ProfileLoad = { status: 'loading' | 'none' | 'failed' } | { status: 'ready'; profile: Profile }

function useProfile(): ProfileLoad & { retry: () => void; show: (profile: Profile) => void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; load: ProfileLoad } | null>(null)
  const shown = useShown()
  useEffect(() => {
    if (!shown) return
    let wanted = true
    const ask = async () => {
      const result = await loadProfile()
      if (!wanted) return
      if (result.ok) setAnswer({ attempt, load: { status: 'ready', profile: result.data } })
      else {
        const load: ProfileLoad = { status: result.code === 'not_found' ? 'none' : 'failed' }
        // Without a network, the profile that was loaded before is better than nothing.
        setAnswer((before) => (before?.load.status === 'ready' ? before : { attempt, load }))
      }
    }
    void ask()
    return () => {
      wanted = false
    }
  }, [attempt, shown])
  const load: ProfileLoad = answer?.attempt === attempt ? answer.load : { status: 'loading' }
  return {
    ...load,
    retry: () => setAttempt(attempt + 1),
    show: (profile) => setAnswer({ attempt, load: { status: 'ready', profile } }),
  }
}
