import { useEffect, useState, useSyncExternalStore } from 'react'
import type { MyData } from '#domain/privacy/my-data.ts'
import type { Consent } from '#domain/privacy/privacy.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import { readMyData, readOwnConsent, withdrawOwnConsent } from '#domain/privacy/privacy-api.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { withProof } from '#web/proof/with-proof.ts'
import { callAsLearner } from '#web/session/access.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'
import { showToast } from '#web/ui/toast.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { DeletionBanner, refreshDeletion } from './deletion-banner.tsx'
import { deletionDue } from './deletion-memory.ts'

const myDataDialog = preloadable(() => import('./my-data-dialog.tsx'))
const deleteDialog = preloadable(() => import('./delete-account-dialog.tsx'))

const NOT_SHOWN = 'Your data could not be shown'

/** The part of the profile where learners can see and manage their own data. */
export function PrivacyCard({ userId }: { userId: string }) {
  const shown = useShown()
  const [consent, setConsent] = useState<Consent | null>(null)
  const [data, setData] = useState<MyData | null>(null)
  const [asking, setAsking] = useState<'delete' | 'withdraw' | null>(null)
  const [busy, setBusy] = useState(false)
  const due = useSyncExternalStore(deletionDue.subscribe, deletionDue.get)
  const isGoing = due?.userId === userId
  const DataPart = usePreloadable(myDataDialog, { needed: data !== null })?.MyDataDialog
  const DeletePart = usePreloadable(deleteDialog, { needed: asking === 'delete' })?.DeleteAccountDialog
  useEffect(() => {
    if (!shown) return
    let wanted = true
    const ask = async () => {
      const answer = await callAsLearner(readOwnConsent)
      if (wanted && answer.ok) setConsent(answer.data.consent)
    }
    void refreshDeletion(userId)
    void ask()
    return () => {
      wanted = false
    }
  }, [userId, shown])

  const openData = async () => {
    setBusy(true)
    const answer = await withProof(() => callAsLearner(readMyData))
    setBusy(false)
    if (answer.ok) return setData(answer.data)
    // The user closed the question for the password.
    if (answer.code === 'password_needed') return
    const words = commonFailure(NOT_SHOWN, answer) ?? { title: NOT_SHOWN, text: 'Please try again.' }
    showToast({
      tone: 'bad',
      title: words.title,
      text: words.text.replace('What you typed is still here. ', ''),
    })
  }

  return (
    <>
      <DeletionBanner userId={userId} />
      <Card as="section" labelledBy="my-data" className="p-5">
        <h2 id="my-data" className="text-lg">
          My data
        </h2>
        <p className="mt-1 text-soft">
          See everything Qala keeps about you, or{' '}
          <a href="/privacy" className="font-semibold text-indigo underline underline-offset-4">
            read about your privacy
          </a>
          .
        </p>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
          <Button variant="ghost" wide busy={busy} busyLabel="Fetching..." onClick={() => void openData()}>
            See my data
          </Button>
          {consent && (
            <div>
              <p className="text-sm text-soft">{consentText(consent)}</p>
              <Button variant="quiet" size="sm" className="px-0!" onClick={() => setAsking('withdraw')}>
                Take the consent back
              </Button>
            </div>
          )}
          {!isGoing && (
            <Button
              variant="quiet"
              size="sm"
              className="justify-self-start px-0!"
              onClick={() => setAsking('delete')}
            >
              Delete my account
            </Button>
          )}
        </div>
      </Card>
      {data && DataPart && <DataPart data={data} onClose={() => setData(null)} />}
      {asking === 'delete' && DeletePart && <DeletePart onClose={() => setAsking(null)} />}
      {asking === 'withdraw' && (
        <WithdrawDialog
          onClose={() => setAsking(null)}
          onDone={() => {
            setConsent(null)
            setAsking(null)
          }}
        />
      )}
    </>
  )
}

function consentText({ relation, givenOn, wording }: Consent): string {
  const who = relation === 'self' ? 'You' : relation === 'parent' ? 'Your parent' : 'Your parent or guardian'
  return `${who} agreed on ${givenOn} to the privacy page of ${wording}.`
}

function WithdrawDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FailureText | null>(null)
  const withdraw = async () => {
    setBusy(true)
    const answer = await callAsLearner(withdrawOwnConsent)
    setBusy(false)
    // Somebody else has already withdrawn the consent, so the goal is reached.
    if (answer.ok || answer.code === 'not_found') return onDone()
    const title = 'The consent still stands'
    setFailure(commonFailure(title, answer) ?? { title, text: 'Please try again.' })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Take the consent back?"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} busyLabel="Taking it back..." onClick={() => void withdraw()}>
            Take it back
          </Button>
        </>
      }
    >
      <p>You can still learn. You get no school news and no messages any more. Your school can see this.</p>
      <FormAlert failure={failure} />
    </Dialog>
  )
}
