import { shortDayWithYear } from '#domain/dates.ts'
import { schoolDate } from '#domain/school-time.ts'
import { useState } from 'react'
import { myDataInWords, type MyData } from '#domain/privacy/my-data.ts'
import { DELETION_DAYS, type LearnerPrivacy } from '#domain/privacy/privacy.ts'
import {
  askLearnerDeletion,
  cancelLearnerDeletion,
  readLearnerData,
  readLearnerPrivacy,
  withdrawConsent,
} from '#domain/privacy/privacy-api.ts'
import { failureText, useAdminAction, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataDialog } from '#web/ui/data-dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { ConsentForm } from './consent-form.tsx'
import { TypedNameForm } from './typed-name-form.tsx'

interface Learner {
  userId: string
  firstName: string
  lastName: string
}

const FAILED = 'That did not work'
const refresh = [['users']]

/** This is what staff do at the request of a family: show its data, record its consent, delete the account. */
export function FamilyStep({ learner }: { learner: Learner }) {
  const { userId } = learner
  const [form, setForm] = useState<'consent' | 'delete' | null>(null)
  const [data, setData] = useState<MyData | null>(null)
  const rights = useAdminQuery({
    key: ['users', 'privacy', userId],
    call: readLearnerPrivacy,
    body: { userId },
  })
  const fetching = useAdminAction({
    call: readLearnerData,
    done: (found: MyData) => {
      setData(found)
      return null
    },
  })
  const keeping = useAdminAction({
    call: cancelLearnerDeletion,
    done: () => 'The account stays',
    refresh,
  })
  const withdrawing = useAdminAction({
    call: withdrawConsent,
    done: () => 'The consent is taken back',
    refresh,
  })
  if (rights.data === undefined)
    return <Pending query={rights} label="Fetching..." title="This could not be shown" />
  if (form === 'consent') return <ConsentForm userId={userId} onDone={() => setForm(null)} />
  if (form === 'delete') return <DeleteForm learner={learner} onDone={() => setForm(null)} />
  const { consent, dueAt } = rights.data
  const name = `${learner.firstName} ${learner.lastName}`
  return (
    <div className="grid gap-4">
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2 wrap-anywhere">
        <h3 className="text-lg">Data</h3>
        <p className="text-sm text-soft">
          Everything Qala keeps about <AsWritten>{name}</AsWritten>, to print or to take along.
        </p>
        <Button
          variant="ghost"
          busy={fetching.isPending}
          busyLabel="Fetching..."
          onClick={() => fetching.mutate({ userId })}
        >
          Show the data
        </Button>
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2 wrap-anywhere">
        <h3 className="text-lg">Consent</h3>
        <p className="text-sm text-soft">{consentText(consent)}</p>
        {consent ? (
          <Button
            variant="ghost"
            busy={withdrawing.isPending}
            busyLabel="Taking it back..."
            onClick={() => withdrawing.mutate({ userId })}
          >
            Take the consent back
          </Button>
        ) : (
          <Button variant="ghost" onClick={() => setForm('consent')}>
            Write down a signed form
          </Button>
        )}
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2 wrap-anywhere">
        <h3 className="text-lg">Deletion</h3>
        {dueAt === null ? (
          <>
            <p className="text-sm text-soft">
              For a family that asks: the account is deleted after {DELETION_DAYS} days, and can be kept until
              then.
            </p>
            <Button variant="ghost" onClick={() => setForm('delete')}>
              Delete in {DELETION_DAYS} days
            </Button>
          </>
        ) : (
          <>
            <p className="text-sm">This account will be deleted on {shortDayWithYear(dueAt)}.</p>
            <Button
              busy={keeping.isPending}
              busyLabel="Keeping it..."
              onClick={() => keeping.mutate({ userId })}
            >
              Keep the account
            </Button>
          </>
        )}
      </section>
      <FormAlert
        failure={
          failureText(FAILED, fetching.error) ??
          failureText(FAILED, keeping.error) ??
          failureText(FAILED, withdrawing.error)
        }
      />
      {data && (
        <DataDialog
          title="Data about"
          name={name}
          sections={myDataInWords(data, (id) => id)}
          json={data}
          fileName={`qala-data-${schoolDate(new Date(data.madeAt))}`}
          onClose={() => setData(null)}
        />
      )}
    </div>
  )
}

function consentText(consent: LearnerPrivacy['consent']): string {
  if (consent === null) return 'No consent recorded.'
  const { relation, givenByName, channel, givenOn, wording } = consent
  const who = relation === 'self' ? 'The learner' : `A ${relation}`
  const how = channel === 'tick' ? 'by a tick at registration' : `on a form signed by ${givenByName}`
  return `${who} agreed on ${shortDayWithYear(givenOn)} ${how}, to the wording of ${shortDayWithYear(wording)}.`
}

function DeleteForm({ learner, onDone }: { learner: Learner; onDone: () => void }) {
  const name = `${learner.firstName} ${learner.lastName}`
  const asking = useAdminAction({
    call: askLearnerDeletion,
    done: ({ dueAt }) => {
      onDone()
      return `The account of ${name} will be deleted on ${shortDayWithYear(dueAt ?? '')}`
    },
    refresh,
  })
  return (
    <TypedNameForm
      learner={learner}
      button={`Delete in ${DELETION_DAYS} days`}
      busyButton="Asking..."
      isBusy={asking.isPending}
      failure={failureText('Nothing was asked for', asking.error)}
      onConfirm={(fullName) => asking.mutate({ userId: learner.userId, fullName })}
      onCancel={onDone}
    >
      <AsWritten>{name}</AsWritten> is signed out on every device at once. Until the last day the account can
      be kept, by the learner at a sign-in or here. Then all of it is deleted for good.
    </TypedNameForm>
  )
}
