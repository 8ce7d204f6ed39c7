import { useEffect } from 'react'
import { isStandalone, platformOf } from '#web/install/platform.ts'
import { disablePush, enablePush, readPushState, usePushState, type PushOutcome } from '#web/push/push.ts'
import { afterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { IconCheck } from '#web/ui/icons.tsx'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'
import { showToast, type Toast } from '#web/ui/toast.tsx'

const UNSUPPORTED = 'Push notifications are not supported in this browser'
const ENABLED: Record<PushOutcome, Toast> = {
  done: { title: 'Push notifications enabled successfully!', tone: 'good' },
  unsupported: { title: 'Not Supported', text: UNSUPPORTED, tone: 'bad' },
  denied: { title: 'Permission Denied', text: 'Please allow notifications to receive updates', tone: 'bad' },
  failed: { title: 'Error', text: 'Failed to enable push notifications', tone: 'bad' },
}
const DISABLED: Record<PushOutcome, Toast> = {
  ...ENABLED,
  done: { title: 'Push notifications disabled' },
  failed: { title: 'Error', text: 'Failed to disable push notifications', tone: 'bad' },
}

/** Asks for the permission only after a tap. */
export function PushCard() {
  const state = usePushState()
  const shown = useShown()
  // This runs after the paint, because some browsers are slow to answer.
  useEffect(() => {
    if (shown) return afterPaint(() => void readPushState())
  }, [shown])
  const enable = async () => showToast(ENABLED[await enablePush()])
  const disable = async () => showToast(DISABLED[await disablePush()])
  return (
    <Card as="section" labelledBy="push" className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="push" className="text-lg">
          Push Notifications
        </h2>
        {state === 'subscribed' && (
          <Chip tone="leaf" icon={<IconCheck className="size-4" />}>
            Enabled
          </Chip>
        )}
      </div>
      {state === 'unsupported' ? (
        <p className="mt-1.5">
          {UNSUPPORTED}
          {needsInstall() &&
            '. On an iPhone or iPad, install the app from Home first, then open it and come back here'}
          .
        </p>
      ) : (
        <>
          <p className="mt-1.5">
            {state === 'subscribed'
              ? 'This device tells you when the school has news.'
              : 'Let this device tell you when the school has news. The news itself shows only in the app.'}
          </p>
          {state === 'subscribed' ? (
            <Button variant="ghost" size="sm" className="mt-3" onClick={() => void disable()}>
              Disable notifications
            </Button>
          ) : (
            <Button
              size="sm"
              className="mt-3"
              busy={state === 'loading'}
              busyLabel="One moment..."
              onClick={() => void enable()}
            >
              Enable notifications
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

/** iPhones allow push only for installed apps. */
function needsInstall(): boolean {
  return platformOf(navigator).ios && !isStandalone(window)
}
