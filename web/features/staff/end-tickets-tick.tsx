import { Tick } from '#web/ui/tick.tsx'

/** Asks, next to a new password, whether devices with unsent work of the learner may still send it by themselves. */
export function EndTicketsTick({
  checked,
  onChange,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <Tick
      label="Each device must sign in again before it sends work"
      hint="Choose this if somebody else may have used the account. Unsent work stays on its device until the learner signs in there."
      checked={checked}
      onChange={onChange}
    />
  )
}
