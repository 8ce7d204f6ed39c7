import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { showToast, type Toast } from '#web/ui/toast.tsx'

const KEY = 'qala.toast'

export const WELCOME = {
  registered: {
    title: 'Registration successful!',
    text: 'Welcome to Qala. Your first lesson is waiting for you.',
    tone: 'good',
  },
  'signed-in': { title: 'Welcome back!', tone: 'good' },
  admin: { title: 'Welcome back, Admin!', tone: 'good' },
} as const satisfies Record<string, Toast>

/** Stores the message, because the page is reloaded after a login. */
export function carryToast(kind: keyof typeof WELCOME): void {
  safeSessionStorage.set(KEY, kind)
}

export function showCarriedToast(): void {
  const kind = safeSessionStorage.get(KEY)
  safeSessionStorage.set(KEY, null)
  if (kind !== null && Object.hasOwn(WELCOME, kind)) showToast(WELCOME[kind as keyof typeof WELCOME])
}
