import type { ProfileChange } from '#domain/accounts/accounts.ts'
import type { Profile } from '#domain/accounts/session.ts'
import { correctProfile, readProfile } from '#domain/accounts/profile-api.ts'
import type { ApiResult } from '#web/api/client.ts'
import { callAsLearner } from './access.ts'
import { readSessionHint, writeSessionHint } from './stored-session.ts'
import { session } from './session.ts'

/** Fails with `not_found` for an admin who never registered. */
export function loadProfile(): Promise<ApiResult<Profile>> {
  return callAsLearner(readProfile)
}

export async function changeProfile(change: ProfileChange): Promise<ApiResult<Profile>> {
  const result = await callAsLearner(correctProfile, { body: change })
  if (result.ok) greetAs(result.data)
  return result
}

/** Updates the shown name now, because the next access token that carries it may be ten minutes away. */
function greetAs({ userId, firstName }: Profile): void {
  const now = session.get()
  if (now.status === 'signed-in' && now.userId === userId) session.set({ ...now, firstName })
  const hint = readSessionHint()
  if (hint?.userId === userId) writeSessionHint({ ...hint, firstName })
}
