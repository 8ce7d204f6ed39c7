import { useState } from 'react'
import type { SignInCards } from '#domain/school/sign-in-cards.ts'
import { makeCards } from '#domain/school/sign-in-cards-api.ts'
import { failureText, useAdminAction } from '#web/features/staff/admin-call.ts'
import { ConfirmDialog } from '#web/features/staff/confirm-dialog.tsx'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MadeCards } from './cards/made-cards.tsx'

interface NewCardButtonProps {
  classId: string
  learner: { userId: string; firstName: string }
}

/** Makes a new sign-in card for one learner, and shows it to be printed. */
export function NewCardButton({ classId, learner: { userId, firstName } }: NewCardButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<SignInCards | null>(null)
  const make = useAdminAction({
    call: makeCards,
    done: (cards: SignInCards) => {
      setAsking(false)
      setMade(cards)
      return null
    },
    refresh: [['classes', classId]],
  })
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Make a new sign-in card
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={
            <>
              A new card for <AsWritten>{firstName}</AsWritten>?
            </>
          }
          onClose={() => setAsking(false)}
          label="Make the card"
          busyLabel="Making the card..."
          busy={make.isPending}
          isFinal={false}
          onConfirm={() => make.mutate({ classId, userIds: [userId], replacesOwn: true, endTickets: false })}
          failure={failureText('No card was made', make.error)}
        >
          <p>
            The old password of <AsWritten>{firstName}</AsWritten> stops working, and{' '}
            <AsWritten>{firstName}</AsWritten> is signed out everywhere. The work stays.
          </p>
        </ConfirmDialog>
      )}
      {made && (
        <Dialog open onClose={() => setMade(null)} title="New sign-in card" closeOnBackdrop={false}>
          {made.cards.length === 0 ? (
            <p>No card could be made, because this learner is not in the class any more.</p>
          ) : (
            <MadeCards made={made} missing={[]} onDone={() => setMade(null)} />
          )}
        </Dialog>
      )}
    </>
  )
}
