import { RecoveryCodes, SecondFactorCode, SecondFactorKey, SecondFactorState } from '#domain/second-factor.ts'
import * as z from 'zod/mini'
import { defineRoute } from '../../routing/define-route.ts'
import {
  confirmSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
  startSecondFactor,
} from './set-up.ts'
import { giveSecondFactor } from './sign-in-step.ts'

export const postSecondFactor = defineRoute({
  access: 'cookie',
  summary: 'The code of the second factor, or a recovery code, after the right password',
  input: SecondFactorCode,
  output: z.object({ user: z.object({ id: z.uuid() }), passwordDue: z.boolean() }),
  handler: giveSecondFactor,
})

export const getSecondFactor = defineRoute({
  access: 'account:manage',
  summary: 'Whether the caller’s account has a second factor, and whether the school asks for one',
  output: SecondFactorState,
  handler: secondFactorState,
})

export const postStart = defineRoute({
  access: 'account:manage',
  summary: 'A new key for an authenticator app. It counts once its first code was right. For staff',
  output: SecondFactorKey,
  handler: startSecondFactor,
})

export const postConfirm = defineRoute({
  access: 'account:manage',
  summary: 'The first code of the new key; answers with recovery codes, shown this once',
  input: SecondFactorCode,
  output: RecoveryCodes,
  handler: confirmSecondFactor,
})

export const postRecoveryCodes = defineRoute({
  access: 'account:manage',
  summary: 'New recovery codes in place of the old ones',
  output: RecoveryCodes,
  handler: renewRecoveryCodes,
})

export const postRemove = defineRoute({
  access: 'account:manage',
  summary: 'Remove the caller’s own second factor',
  output: 'no-content',
  handler: removeOwnSecondFactor,
})
