import { defineCall } from '../api-call.ts'
import { RecoveryCodes, SecondFactorCode, SecondFactorKey, SecondFactorState } from './second-factor.ts'

export const readSecondFactor = defineCall({
  method: 'GET',
  path: '/api/account/second-factor',
  access: 'account:manage',
  summary: 'Whether the caller’s account has a second factor, and whether the school asks for one',
  output: SecondFactorState,
})

export const startSecondFactor = defineCall({
  method: 'POST',
  path: '/api/account/second-factor/start',
  access: 'account:manage',
  summary: 'A new key for an authenticator app. It counts once its first code was right. For staff',
  output: SecondFactorKey,
})

export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  access: 'account:manage',
  summary: 'The first code of the new key; answers with recovery codes, shown this once',
  input: SecondFactorCode,
  output: RecoveryCodes,
  example: { code: '123456' },
})

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  access: 'account:manage',
  summary: 'New recovery codes in place of the old ones',
  output: RecoveryCodes,
})

export const removeSecondFactor = defineCall({
  method: 'POST',
  path: '/api/account/second-factor/remove',
  access: 'account:manage',
  summary: 'Remove the caller’s own second factor',
  output: 'no-content',
})
