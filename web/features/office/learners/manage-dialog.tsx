import { useState } from 'react'
import type { LearnerCard } from '#domain/accounts/learners.ts'
import { deleteLearner } from '#domain/accounts/learners-api.ts'
import { CorrectStep } from '#web/features/staff/accounts/correct-step.tsx'
import { ResetStep } from '#web/features/staff/accounts/reset-step.tsx'
import { failureText, useAdminAction } from '#web/features/staff/admin-call.ts'
import { CertificatesStep } from '#web/features/staff/certificates/certificates-step.tsx'
import { sessionMay, useSession } from '#web/session/session.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MessageSwitches } from './message-switches.tsx'
import { FamilyStep } from './family-step.tsx'
import { TypedNameForm } from './typed-name-form.tsx'

type Step = 'choose' | 'correct' | 'reset' | 'family' | 'certificates' | 'delete'

interface ManageDialogProps {
  learner: LearnerCard
  me: string
  onClose: () => void
  /** This is called just before closing. */
  onDeleted: () => void
}

export function ManageDialog({ learner, me, onClose, onDeleted }: ManageDialogProps) {
  const [step, setStep] = useState<Step>('choose')
  const session = useSession()
  const name = `${learner.firstName} ${learner.lastName}`
  return (
    // The password is shown only once, so a click outside must not close the dialog.
    <Dialog open onClose={onClose} title={<AsWritten>{name}</AsWritten>} closeOnBackdrop={step === 'choose'}>
      {step === 'reset' && (
        <ResetStep isStaff={learner.isAdmin} userId={learner.userId} name={name} onDone={onClose} />
      )}
      {step === 'correct' && <CorrectStep userId={learner.userId} details={learner} onDone={onClose} />}
      {step === 'family' && <FamilyStep learner={learner} />}
      {step === 'certificates' && <CertificatesStep userId={learner.userId} />}
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
              <AsWritten>{learner.schoolName}</AsWritten> · {learner.gradeClass}
            </p>
            {learner.learnerNumber !== undefined && (
              <p className="wrap-anywhere text-soft">
                {learner.learnerNumber === '' ? (
                  'This learner has no learner number.'
                ) : (
                  <>
                    Learner number <AsWritten>{learner.learnerNumber}</AsWritten>
                  </>
                )}
              </p>
            )}
            {sessionMay(session, 'learners:reset-password') && (
              <Button wide onClick={() => setStep('reset')}>
                Reset password
              </Button>
            )}
            {sessionMay(session, 'learners:admit') && !learner.isAdmin && (
              <Button variant="ghost" wide onClick={() => setStep('correct')}>
                Correct the details
              </Button>
            )}
            {sessionMay(session, 'privacy:manage') && (
              <Button variant="ghost" wide onClick={() => setStep('family')}>
                Family requests
              </Button>
            )}
            {sessionMay(session, 'certificates:manage') && (
              <Button variant="ghost" wide onClick={() => setStep('certificates')}>
                Certificates
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
            {sessionMay(session, 'privacy:manage') && <MessageSwitches userId={learner.userId} />}
          </div>
        ))}
    </Dialog>
  )
}

interface DeleteStepProps {
  learner: LearnerCard
  onCancel: () => void
  onDone: () => void
}

function DeleteStep({ learner, onCancel, onDone }: DeleteStepProps) {
  const name = `${learner.firstName} ${learner.lastName}`
  const removal = useAdminAction({
    call: deleteLearner,
    done: () => {
      onDone()
      return `The account of ${name} is deleted`
    },
    refresh: [['users'], ['summary']],
  })
  return (
    <TypedNameForm
      learner={learner}
      button="Delete account"
      busyButton="Deleting..."
      isBusy={removal.isPending}
      failure={failureText('The account was not deleted', removal.error)}
      onConfirm={(fullName) => removal.mutate({ userId: learner.userId, fullName })}
      onCancel={onCancel}
    >
      This deletes the account with all lessons, tasks, scores and points. Nobody can bring it back. Work that
      is still on a device is not taken in any more.
    </TypedNameForm>
  )
}
