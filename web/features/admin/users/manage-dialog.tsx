import { useState } from 'react'
import type { LearnerCard } from '#domain/learners.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DeleteStep } from './delete-step.tsx'
import { ResetStep } from './reset-step.tsx'

type Step = 'choose' | 'reset' | 'delete'

interface ManageDialogProps {
  learner: LearnerCard
  me: string
  onClose: () => void
  /** Called just before closing. */
  onDeleted: () => void
}

export function ManageDialog({ learner, me, onClose, onDeleted }: ManageDialogProps) {
  const [step, setStep] = useState<Step>('choose')
  const session = useSession()
  const name = `${learner.firstName} ${learner.lastName}`
  return (
    // A password shown once must not vanish by a click beside the dialog.
    <Dialog open onClose={onClose} title={name} closeOnBackdrop={step === 'choose'}>
      {step === 'reset' && <ResetStep userId={learner.userId} name={name} onDone={onClose} />}
      {step === 'delete' && (
        <DeleteStep
          learner={learner}
          onCancel={onClose}
          onDone={() => {
            onDeleted()
            onClose()
          }}
        />
      )}
      {step === 'choose' &&
        (learner.userId === me ? (
          <p className="text-soft">This is your own account. Another admin can reset your password.</p>
        ) : (
          <div className="grid gap-3">
            <p className="text-soft">
              {learner.schoolName} · {learner.gradeClass}
            </p>
            {sessionMay(session, 'learners:reset-password') && (
              <Button wide onClick={() => setStep('reset')}>
                Reset password
              </Button>
            )}
            {sessionMay(session, 'learners:delete') &&
              (learner.isAdmin ? (
                <p className="text-sm text-soft">
                  An admin’s account cannot be deleted. Remove the person from the admins first.
                </p>
              ) : (
                <Button variant="ghost" wide onClick={() => setStep('delete')}>
                  Delete account
                </Button>
              ))}
          </div>
        ))}
    </Dialog>
  )
}
