import * as z from 'zod/mini'

export const WHICH_DELETED_MAX = 50

/** A device asks which of these users are deleted, because it has work of theirs that nobody can send. */
export const WhichDeleted = z.strictObject({
  userIds: z.array(z.uuid()).check(z.maxLength(WHICH_DELETED_MAX)),
})
export const Deleted = z.object({ deleted: z.array(z.uuid()) })
export type Deleted = z.infer<typeof Deleted>
