import type { ApiResult } from '#web/api/client.ts'

let asking: Promise<boolean> | undefined

/**
 * Makes the call. If the server requires the password again, asks for it and repeats the call, so that nothing the user typed
 * is lost. The caller gets `password_needed` only when the user closed the question.
 */
export async function withProof<T>(call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  const answer = await call()
  if (answer.ok || answer.code !== 'password_needed') return answer
  // Concurrent calls share one question.
  asking ??= import('./ask-password.tsx')
    .then(({ askPassword }) => askPassword())
    // The code of the question could not be fetched.
    .catch(() => false)
    .finally(() => (asking = undefined))
  return (await asking) ? call() : answer
}
