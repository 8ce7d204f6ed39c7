import { confirmLearners } from '#web/api/learners.ts'
import type { LearnerCard } from '#domain/learners.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAdminAction } from '../admin-call.ts'
import { number } from '../texts.ts'

/** `mutate` takes the ids of learners who wait. */
export function useConfirm() {
  return useAdminAction({
    call: confirmLearners,
    done: ({ confirmed }) =>
      confirmed === 1 ? '1 student is confirmed' : `${number(confirmed)} students are confirmed`,
    failed: 'Failed to confirm',
    refresh: [['users'], ['summary']],
  })
}

interface WaitingProps {
  count: number
  /** Only they are listed. */
  isOn: boolean
  onChange: (on: boolean) => void
  shown: readonly LearnerCard[]
  confirm: ReturnType<typeof useConfirm>
}

/** How many the school still has to confirm: shows them alone, and confirms all who are shown. */
export function Waiting({ count, isOn, onChange, shown, confirm }: WaitingProps) {
  const waiting = shown.filter(({ isWaiting }) => isWaiting)
  return (
    <Card tone="sun" className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-6 flex-none accent-action"
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        Waiting to be confirmed ({number(count)})
      </label>
      {isOn && waiting.length > 0 && (
        <Button
          size="sm"
          busy={confirm.isPending}
          busyLabel="Confirming..."
          onClick={() => confirm.mutate(waiting.map(({ userId }) => userId))}
        >
          Confirm all shown ({number(waiting.length)})
        </Button>
      )}
    </Card>
  )
}
