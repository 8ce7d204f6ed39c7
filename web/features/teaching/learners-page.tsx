import { useState } from 'react'
import { count, grouped } from '#domain/counts.ts'
import type { ClassMember, SchoolClass } from '#domain/school/classes.ts'
import {
  placeLearners,
  readClassPage,
  removeMember,
  resetMemberPassword,
} from '#domain/school/classes-api.ts'
import { CorrectStep } from '#web/features/staff/accounts/correct-step.tsx'
import { adminCall, failureText, useAdminAction, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { ClassList } from '#web/features/staff/class-list.tsx'
import { useClassReset } from '#web/features/staff/class-reset.tsx'
import { ConfirmDialog } from '#web/features/staff/confirm-dialog.tsx'
import { ImportLearnersButton } from '#web/features/staff/import-learners/import-learners-button.tsx'
import { Pending } from '#web/features/staff/pending.tsx'
import { sessionMay, useSession } from '#web/session/session.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AllowsCard, CodeCard, TeachersCard } from './class-cards.tsx'
import { ReportButton } from './learner-page/report-button.tsx'
import { TypedLearners } from './typed-learners.tsx'

/** A longer list would push the list of the class off the screen. */
const SAME_NAMES_SHOWN = 20

/** A class's code and teachers, the learners who wait to be admitted, and its learners. */
export function LearnersPage({ of: one }: { of: SchoolClass }) {
  const { classId } = one
  const mayManage = sessionMay(useSession(), 'classes:manage')
  const page = useAdminQuery({ key: ['classes', classId], call: readClassPage, body: { classId } })
  const reset = useClassReset((body) => adminCall(resetMemberPassword, { body: { classId, ...body } }))
  const [correcting, setCorrecting] = useState<ClassMember | null>(null)
  const [leaving, setLeaving] = useState<ClassMember | null>(null)
  const ofClass = (name: string) => `${name} of ${one.name}`
  const actions = [
    { label: 'Correct', of: ofClass, onPress: setCorrecting },
    { label: 'Take out', of: ofClass, onPress: setLeaving },
  ]
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <CodeCard one={one} />
        <TeachersCard one={one} mayManage={mayManage} />
        <AllowsCard one={one} />
      </div>
      {page.data === undefined ? (
        <Pending query={page} label="Fetching the class..." title="The class could not be shown" />
      ) : (
        <>
          {page.data.typed.length > 0 && <TypedLearners one={one} typed={page.data.typed} />}
          {page.data.members.length === 0 ? (
            <EmptyState
              title="Nobody is in this class yet"
              text={
                page.data.typed.length > 0
                  ? 'Those above wrote this class. Tick who belongs here.'
                  : `Import your class list. Learners who join with the code stand here too, and who wrote ${one.name} when they registered waits here to be taken in.`
              }
              action={<ImportLearnersButton of={one} isMain={page.data.typed.length === 0} />}
            />
          ) : (
            <section aria-labelledby="class-learners" className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h3 id="class-learners" className="text-lg">
                  {count(page.data.members.length, 'learner')}
                </h3>
                <div className="flex flex-wrap gap-3">
                  <ReportButton classId={classId} className={one.name} />
                  <ImportLearnersButton of={one} />
                </div>
              </div>
              <NotConfirmed one={one} members={page.data.members} />
              <SameNames members={page.data.members} />
              <ClassList learners={page.data.members} reset={reset} mayReset actions={actions} />
            </section>
          )}
        </>
      )}
      {correcting && (
        <Dialog
          open
          onClose={() => setCorrecting(null)}
          title={<AsWritten>{`${correcting.firstName} ${correcting.lastName}`}</AsWritten>}
          closeOnBackdrop={false}
        >
          <CorrectStep
            userId={correcting.userId}
            details={{
              firstName: correcting.firstName,
              lastName: correcting.lastName,
              learnerNumber: correcting.learnerNumber,
            }}
            onDone={() => setCorrecting(null)}
          />
        </Dialog>
      )}
      {leaving && <LeaveDialog one={one} learner={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

/** Learners who joined with the class code, at a school that confirms accounts. */
function NotConfirmed({ one, members }: { one: SchoolClass; members: readonly ClassMember[] }) {
  const waiting = members.filter(({ isWaiting }) => isWaiting)
  const confirm = useAdminAction({
    call: placeLearners,
    done: () => count(waiting.length, 'learner is confirmed', 'learners are confirmed'),
    failed: 'Nobody was confirmed',
    refresh: [['classes'], ['users'], ['summary']],
  })
  if (waiting.length === 0) return null
  return (
    <Card tone="sun" className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60">
        Not confirmed yet:{' '}
        <AsWritten>
          {waiting.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
        </AsWritten>
      </p>
      <Button
        size="sm"
        busy={confirm.isPending}
        busyLabel="Confirming..."
        onClick={() => confirm.mutate({ classId: one.classId, userIds: waiting.map(({ userId }) => userId) })}
      >
        Confirm {grouped(waiting.length)}
      </Button>
    </Card>
  )
}

/**
 * Warns about equal names, because a classmate may have used another learner's name. Only staff know who belongs to the class.
 */
function SameNames({ members }: { members: readonly ClassMember[] }) {
  const alike = members.filter(({ hasNamesake }) => hasNamesake)
  if (alike.length === 0) return null
  return (
    <Card as="section" tone="sun" labelledBy="class-same-names">
      <h4 id="class-same-names" className="text-base font-bold">
        Some learners here have the same name
      </h4>
      <p className="text-sm text-soft">
        Check that each of them belongs to the class, and take out anyone who does not. If they all belong
        here, give each of them a sign-in card.
      </p>
      <ul className="mt-2 grid gap-1">
        {alike.slice(0, SAME_NAMES_SHOWN).map(({ userId, firstName, lastName, isNamedByStaff }) => (
          <li key={userId} className="wrap-anywhere">
            <AsWritten>{`${lastName}, ${firstName}`}</AsWritten>:{' '}
            {isNamedByStaff ? 'the name is from the school' : 'chose this name'}
          </li>
        ))}
      </ul>
      {alike.length > SAME_NAMES_SHOWN && <p>and {grouped(alike.length - SAME_NAMES_SHOWN)} more</p>}
    </Card>
  )
}

interface LeaveDialogProps {
  one: SchoolClass
  learner: ClassMember
  onClose: () => void
}

function LeaveDialog({ one, learner, onClose }: LeaveDialogProps) {
  const name = `${learner.firstName} ${learner.lastName}`
  const leave = useAdminAction({
    call: removeMember,
    done: () => {
      onClose()
      return `${name} is not in ${one.name} any more`
    },
    refresh: [['classes']],
  })
  return (
    <ConfirmDialog
      title={
        <>
          Take <AsWritten>{learner.firstName}</AsWritten> out of {one.name}?
        </>
      }
      onClose={onClose}
      label="Take out"
      busyLabel="Taking out..."
      busy={leave.isPending}
      onConfirm={() => leave.mutate({ classId: one.classId, userId: learner.userId })}
      failure={failureText('Nothing was changed', leave.error)}
    >
      <p>
        <AsWritten>{name}</AsWritten> keeps the account and all work. You do not see this learner any more,
        until an admin puts <AsWritten>{learner.firstName}</AsWritten> into one of your classes, or{' '}
        <AsWritten>{learner.firstName}</AsWritten> joins again with the class code.
      </p>
    </ConfirmDialog>
  )
}
