import { useSyncExternalStore } from 'react'
import { observable } from '#web/lib/observable.ts'
import { currentSubscription, subscribe, unsubscribe } from './subscription.ts'

/** Spec 4; `loading` until the browser has said, and during a change. */
type PushState = 'loading' | 'unsupported' | 'unsubscribed' | 'subscribed'

/** What came of a tap. */
export type PushOutcome = 'done' | 'unsupported' | 'denied' | 'failed'

const state = observable<PushState>('loading')

export function usePushState(): PushState {
  return useSyncExternalStore(state.subscribe, state.get, () => 'loading')
}

/** Looks what this browser can do and has done. */
export async function lookAtPush(): Promise<void> {
  if (!isPushSupported()) return state.set('unsupported')
  const isOn = Notification.permission === 'granted' && (await currentSubscription()) !== null
  state.set(isOn ? 'subscribed' : 'unsubscribed')
}

/** Turns push notifications on. Asks for the permission, so call it from a tap and from nowhere else. */
export async function enablePush(): Promise<PushOutcome> {
  if (!isPushSupported()) return 'unsupported'
  return change(async () => {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied'
    await subscribe()
    return 'done'
  })
}

/** Turns push notifications off for this browser. */
export function disablePush(): Promise<PushOutcome> {
  return change(async () => {
    await unsubscribe()
    return 'done'
  })
}

async function change(work: () => Promise<PushOutcome>): Promise<PushOutcome> {
  state.set('loading')
  try {
    return await work()
  } catch (error) {
    // Push services fail in ways no page can mend; the person hears that it did not work, and may try again.
    console.warn('Push notifications', error)
    return 'failed'
  } finally {
    await lookAtPush()
  }
}

function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}
