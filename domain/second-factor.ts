import * as z from 'zod/mini'

/** Fits every authenticator app (RFC 6238). */
export const TOTP_DIGITS = 6
export const TOTP_SECONDS = 30
export const RECOVERY_CODES = 10

const CODE_MISSING = 'Please type the code'

/** From the app, or a recovery code; spaces and dashes are of no matter. */
export const SecondFactorCode = z.strictObject({
  code: z
    .string(CODE_MISSING)
    .check(z.trim(), z.minLength(1, CODE_MISSING), z.maxLength(40, 'This is longer than any code')),
})
export type SecondFactorCode = z.infer<typeof SecondFactorCode>

export const SecondFactorState = z.object({
  /** Null without one. */
  setAt: z.nullable(z.iso.datetime()),
  recoveryCodesLeft: z.int(),
  /** The school asks it of the staff, and this account is one of them. */
  isRequired: z.boolean(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

/** Shown while it is set up, never again. */
export const SecondFactorKey = z.object({
  /** For typing it in; the address for the QR code holds it too. */
  key: z.string(),
  address: z.string(),
})
export type SecondFactorKey = z.infer<typeof SecondFactorKey>

/** Shown once; the server keeps only their hashes. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
