import { confirmLearners } from '#domain/accounts/learners-api.ts'
import { count, grouped } from '#domain/counts.ts'
import type { LearnerCard } from '#domain/accounts/learners.ts'
import { useAdminAction } from '#web/features/staff/admin-call.ts'
import { ChoiceRow } from '#web/features/staff/choice-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** `mutate` takes the ids of the waiting learners. */
export function useConfirm() {
  return useAdminAction({
    call: confirmLearners,
    done: ({ confirmed }) => count(confirmed, 'student is confirmed', 'students are confirmed'),
    failed: 'Failed to confirm',
    refresh: [['users'], ['summary']],
  })
}

interface WaitingProps {
  count: number
  /** This is true if only the waiting learners are listed. */
  isOn: boolean
  onChange: (on: boolean) => void
  shown: readonly LearnerCard[]
  confirm: ReturnType<typeof useConfirm>
}

/** Says how many learners the school must still confirm, lists only those, and confirms all that are shown. */
export function Waiting({ count, isOn, onChange, shown, confirm }: WaitingProps) {
  const waiting = shown.filter(({ isWaiting }) => isWaiting)
  return (
    <Card tone="sun" className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <ChoiceRow checked={isOn} onChange={onChange}>
        <span className="font-semibold">Waiting to be confirmed ({grouped(count)})</span>
      </ChoiceRow>
      {isOn && waiting.length > 0 && (
        <Button
          size="sm"
          busy={confirm.isPending}
          busyLabel="Confirming..."
          onClick={() => confirm.mutate({ userIds: waiting.map(({ userId }) => userId) })}
        >
          Confirm all shown ({grouped(waiting.length)})
        </Button>
      )}
    </Card>
  )
}
