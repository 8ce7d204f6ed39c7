import { useSyncExternalStore } from 'react'
import { observable } from '#web/lib/observable.ts'
import { currentSubscription, subscribe, unsubscribe } from './subscription.ts'

type PushState = 'loading' | 'unsupported' | 'unsubscribed' | 'subscribed'

export type PushOutcome = 'done' | 'unsupported' | 'denied' | 'failed'

const state = observable<PushState>('loading')

export function usePushState(): PushState {
  return useSyncExternalStore(state.subscribe, state.get, () => 'loading')
}

export async function readPushState(): Promise<void> {
  if (!isPushSupported()) return state.set('unsupported')
  const isOn = Notification.permission === 'granted' && (await currentSubscription()) !== null
  state.set(isOn ? 'subscribed' : 'unsubscribed')
}

/** Asks for the permission, so call this only in response to a tap. */
export async function enablePush(): Promise<PushOutcome> {
  if (!isPushSupported()) return 'unsupported'
  return change(async () => {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied'
    await subscribe()
    return 'done'
  })
}

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
    console.warn('Push notifications', error)
    return 'failed'
  } finally {
    await readPushState()
  }
}

function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}
