import { Button } from './button.tsx'
import { ErrorPanel } from './error-panel.tsx'

export interface ContentTroubleProps {
  what: 'lesson' | 'quiz' | 'level' | 'practice'
  /** missing: the course does not contain it. offline: it is neither on the device nor reachable now. */
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
  const isMissing = status === 'missing'
  return (
    <ErrorPanel
      offline={!isMissing}
      headingLevel={headingLevel}
      title={isMissing ? `This ${what} is not here` : `This ${what} is not on your device yet`}
      text={
        isMissing
          ? `It may have moved. The list shows every ${what} there is.`
          : 'Connect to the internet once to fetch it. After that it opens without a connection too.'
      }
      action={
        <>
          {!isMissing && <Button onClick={onRetry}>Try Again</Button>}
          <Button variant={isMissing ? 'indigo' : 'ghost'} onClick={onLeave}>
            {backLabel}
          </Button>
        </>
      }
    />
  )
}
