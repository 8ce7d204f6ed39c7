import { useState } from 'react'
import type { ClassMember, SchoolClass } from '#domain/classes.ts'
import { placeLearners, readClassPage, removeMember, resetMemberPassword } from '#web/api/classes.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { failureText, useAdminAction, useAdminQuery } from '../admin-call.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ImportLearnersButton } from '../import-learners-button.tsx'
import { Pending } from '../pending.tsx'
import { number } from '../texts.ts'
import { ClassList } from '../class-list.tsx'
import { useClassReset } from '../class-reset.tsx'
import { CodeCard, TeachersCard } from './class-cards.tsx'
import { TypedLearners } from './typed-learners.tsx'

/** A class's code and teachers, who waits to be taken in, and its learners. */
export function LearnersPage({ of: one }: { of: SchoolClass }) {
  const { classId } = one
  const mayManage = sessionMay(useSession(), 'classes:manage')
  const page = useAdminQuery({ key: ['classes', classId], call: (token) => readClassPage(token, classId) })
  const reset = useClassReset((token, userId) => resetMemberPassword(token, { classId, userId }))
  const [leaving, setLeaving] = useState<ClassMember | null>(null)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <CodeCard one={one} />
        <TeachersCard one={one} mayManage={mayManage} />
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
                  {page.data.members.length === 1
                    ? '1 learner'
                    : `${number(page.data.members.length)} learners`}
                </h3>
                <ImportLearnersButton of={one} />
              </div>
              <NotConfirmed one={one} members={page.data.members} />
              <ClassList
                learners={page.data.members}
                reset={reset}
                mayReset
                action={{
                  label: 'Take out',
                  of: (name) => `${name} of ${one.name}`,
                  onPress: setLeaving,
                }}
              />
            </section>
          )}
        </>
      )}
      {leaving && <LeaveDialog one={one} learner={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

/** Joined by the code at a school that confirms its accounts. */
function NotConfirmed({ one, members }: { one: SchoolClass; members: readonly ClassMember[] }) {
  const waiting = members.filter(({ isWaiting }) => isWaiting)
  const confirm = useAdminAction({
    call: placeLearners,
    done: () =>
      waiting.length === 1 ? '1 learner is confirmed' : `${number(waiting.length)} learners are confirmed`,
    failed: 'Nobody was confirmed',
    refresh: [['classes'], ['users'], ['summary']],
  })
  if (waiting.length === 0) return null
  return (
    <Card tone="sun" className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60">
        Not confirmed yet: {waiting.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
      </p>
      <Button
        size="sm"
        busy={confirm.isPending}
        busyLabel="Confirming..."
        onClick={() => confirm.mutate({ classId: one.classId, userIds: waiting.map(({ userId }) => userId) })}
      >
        Confirm {number(waiting.length)}
      </Button>
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
      title={`Take ${learner.firstName} out of ${one.name}?`}
      onClose={onClose}
      label="Take out"
      busyLabel="Taking out..."
      busy={leave.isPending}
      onConfirm={() => leave.mutate({ classId: one.classId, userId: learner.userId })}
    >
      <div className="grid gap-4">
        <p>
          {name} keeps the account and all work. You see it no more, until somebody puts {learner.firstName}{' '}
          into one of your classes again.
        </p>
        <FormAlert failure={failureText('Nothing was changed', leave.error)} />
      </div>
    </ConfirmDialog>
  )
}
