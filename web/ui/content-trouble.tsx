import { Button } from './button.tsx'
import { ErrorPanel } from './error-panel.tsx'

interface ContentTroubleProps {
  what: 'lesson' | 'quiz'
  /** missing: not in the course. offline: neither on the device nor reachable now. */
  status: 'missing' | 'offline'
  backLabel: string
  headingLevel?: 1 | 2 | undefined
  onRetry?: (() => void) | undefined
  onLeave: () => void
}

export function ContentTrouble({
  what,
  status,
  backLabel,
  headingLevel,
  onRetry,
  onLeave,
}: ContentTroubleProps) {
  const back = (
    <Button variant={status === 'missing' ? 'indigo' : 'ghost'} onClick={onLeave}>
      {backLabel}
    </Button>
  )
  if (status === 'missing') {
    return (
      <ErrorPanel
        headingLevel={headingLevel}
        title={`This ${what} is not here`}
        text={`It may have moved. The list shows every ${what} there is.`}
        action={back}
      />
    )
  }
  return (
    <ErrorPanel
      offline
      headingLevel={headingLevel}
      title={`This ${what} is not on your device yet`}
      text="Connect to the internet once to fetch it. After that it opens without a connection too."
      action={
        <>
          <Button onClick={onRetry}>Try again</Button>
          {back}
        </>
      }
    />
  )
}
