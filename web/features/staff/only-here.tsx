import { Card } from '#web/ui/card.tsx'

/** Addresses that another computer would use for itself. */
const ONLY_HERE = /^(?:localhost|127\.|\[::1\])/

interface OnlyHereWarningProps {
  host: string
  /** The sentence about the paper or link, such as "These cards say". */
  saying: string
  /** What to do instead. */
  instead: string
}

/** Warns where paper or a link would name an address that no other computer can open. */
export function OnlyHereWarning({ host, saying, instead }: OnlyHereWarningProps) {
  if (!ONLY_HERE.test(host)) return null
  return (
    <Card tone="sun">
      <p className="font-bold wrap-anywhere">
        {saying} {host}, which works on this computer alone.
      </p>
      <p>{instead}</p>
    </Card>
  )
}
