import * as z from 'zod/mini'

/** An action that cannot be undone needs the password again this many minutes after it was last given. */
export const PROOF_MINUTES = 5

export const ProvePassword = z.strictObject({
  password: z
    .string('Please type your password')
    .check(z.minLength(1, 'Please type your password'), z.maxLength(128, 'This is not your password')),
})
export type ProvePassword = z.infer<typeof ProvePassword>
