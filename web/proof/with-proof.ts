import type { ApiResult } from '#web/api/client.ts'

let asking: Promise<boolean> | undefined

/**
 * Makes the call; when the server wants the password again, asks for it and makes the call once more, so that nothing
 * typed is lost. `password_needed` is left to the caller only when the person closed the question.
 */
export async function withProof<T>(call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  const answer = await call()
  if (answer.ok || answer.code !== 'password_needed') return answer
  // Calls side by side share one question.
  asking ??= import('./ask-password.tsx')
    .then(({ askPassword }) => askPassword())
    // The question itself could not be fetched.
    .catch(() => false)
    .finally(() => (asking = undefined))
  return (await asking) ? call() : answer
}
