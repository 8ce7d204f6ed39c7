import { observable } from '#web/lib/observable.ts'

export type Choice = 'leave' | 'stay' | 'discard'

export type SignOutStep =
  | { step: 'none' | 'leaving' }
  | { step: 'sending'; waiting: number }
  | { step: 'asking'; waiting: number; answer: (choice: Choice) => void }

export const signOutStep = observable<SignOutStep>({ step: 'none' })
