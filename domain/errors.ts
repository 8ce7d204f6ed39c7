import * as z from 'zod/mini'

export const ErrorCode = z.enum([
  'invalid_input',
  'unsupported_media_type',
  'body_too_large',
  'not_found',
  'method_not_allowed',
  'signed_out',
  'forbidden',
  'admin_required',
  'invalid_credentials',
  'already_registered',
  'registration_closed',
  'reset_link_invalid',
  'password_change_due',
  'one_time_password_ended',
  'password_needed',
  'second_factor_due',
  'second_factor_wrong',
  'last_admin',
  'clock_in_doubt',
  'wrong_account',
  'wrong_origin',
  'update_required',
  'too_many_tries',
  'busy',
  'unavailable',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

export const ErrorBody = z.object({
  error: z.object({
    code: ErrorCode,
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    /** This says why the session ended (`SESSION_ENDS`), to the browser that holds its credential. */
    ended: z.optional(z.string()),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
