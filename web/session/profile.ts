import type { Profile } from '#domain/accounts.ts'
import type { ApiResult } from '#web/api/client.ts'

/** The signed-in person's profile. `not_found` for an admin who never registered. */
export async function loadProfile(): Promise<ApiResult<Profile>> {
  return { ok: false, reason: 'offline' }
}
