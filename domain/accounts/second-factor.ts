import * as z from 'zod/mini'

/** These values work with every authenticator app (RFC 6238). */
export const TOTP_DIGITS = 6
export const TOTP_SECONDS = 30
export const RECOVERY_CODES = 10

const CODE_MISSING = 'Please type the code'

/** This is a code from the app or a recovery code. Spaces and dashes are ignored. */
export const SecondFactorCode = z.strictObject({
  code: z
    .string(CODE_MISSING)
    .check(z.trim(), z.minLength(1, CODE_MISSING), z.maxLength(40, 'This is longer than any code')),
})
export type SecondFactorCode = z.infer<typeof SecondFactorCode>

export const SecondFactorState = z.object({
  /** This is null when there is no second factor. */
  setAt: z.nullable(z.iso.datetime()),
  recoveryCodesLeft: z.int(),
  /** This is true when the school requires it of staff and this account belongs to staff. */
  isRequired: z.boolean(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

/** This is shown only during the setup. */
export const SecondFactorKey = z.object({
  /** This is the key for typing it in. The address for the QR code contains it too. */
  key: z.string(),
  address: z.string(),
})
export type SecondFactorKey = z.infer<typeof SecondFactorKey>

/** These are shown once. The server stores only their hashes. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
