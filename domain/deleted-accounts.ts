import * as z from 'zod/mini'

export const WHICH_DELETED_MAX = 50

/** Of these ids, as a device finds them on work that nobody can send, which are of deleted accounts. */
export const WhichDeleted = z.strictObject({
  userIds: z.array(z.uuid()).check(z.maxLength(WHICH_DELETED_MAX)),
})
export const Deleted = z.object({ deleted: z.array(z.uuid()) })
export type Deleted = z.infer<typeof Deleted>
