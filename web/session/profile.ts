import type { Profile } from '#domain/session.ts'
import { readProfile } from '#web/api/auth.ts'
import type { ApiResult } from '#web/api/client.ts'
import { callAsLearner } from './access.ts'

/** The signed-in person's profile. `not_found` for an admin who never registered. */
export function loadProfile(): Promise<ApiResult<Profile>> {
  return callAsLearner(readProfile)
}
