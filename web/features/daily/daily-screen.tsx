import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Page } from '#web/ui/page.tsx'
import { StepHeader } from '#web/ui/step-header.tsx'

interface DailyFrameProps {
  isDone?: boolean
  onLeave: () => void
  children: ReactNode
}

function DailyFrame({ isDone = false, onLeave, children }: DailyFrameProps) {
  return (
    <Page
      width="read"
      top={
        <StepHeader
          label="Five a day"
          percent={isDone ? 100 : 0}
          tone={isDone ? 'leaf' : 'indigo'}
          onBack={onLeave}
        />
      }
    >
      {children}
    </Page>
  )
}

export function DailyLoading({ onLeave }: { onLeave: () => void }) {
  return (
    <DailyFrame onLeave={onLeave}>
      <h1 className="text-2xl outline-none">Five a day</h1>
    </DailyFrame>
  )
}

export function DailyOffline({ onRetry, onLeave }: { onRetry: () => void; onLeave: () => void }) {
  return (
    <DailyFrame onLeave={onLeave}>
      <ErrorPanel
        offline
        headingLevel={1}
        title="These questions are not on your device yet"
        text="Connect to the internet once to fetch them. After that they open without a connection too."
        action={
          <>
            <Button onClick={onRetry}>Try Again</Button>
            <Button variant="ghost" onClick={onLeave}>
              Go back
            </Button>
          </>
        }
      />
    </DailyFrame>
  )
}

interface DailyEndProps {
  right: number
  done: number
  /** The switch for a reminder, if there is one. */
  reminder?: ReactNode
  onLeave: () => void
}

/** The end of the round, which is also shown when the learner comes back on the same day. */
export function DailyEnd({ right, done, reminder, onLeave }: DailyEndProps) {
  const isNothing = done === 0
  return (
    <DailyFrame isDone onLeave={onLeave}>
      <EmptyState
        headingLevel={1}
        pose={isNothing ? 'sleep' : 'dance'}
        title={isNothing ? 'Nothing to go over today' : 'Done for today'}
        text={
          isNothing
            ? 'What you know can rest. Come back another day, or finish one more lesson.'
            : resultText(right, done)
        }
        action={
          <Button variant="sun" onClick={onLeave}>
            {isNothing ? 'Go back' : 'Finish'}
          </Button>
        }
      />
      {reminder}
    </DailyFrame>
  )
}

function resultText(right: number, done: number): string {
  const missed = done - right
  if (right === 0) return 'Hard ones today! Each comes back soon, and now you have seen how it is done.'
  if (missed === 0) return `${right} of ${done} right. All of these can rest for a while.`
  const rest =
    missed === 1
      ? 'The other one comes back soon, so that you can get it next time.'
      : 'The others come back soon, so that you can get them next time.'
  return `${right} of ${done} right. ${rest}`
}
