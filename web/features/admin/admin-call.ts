import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import { callAsLearner } from '#web/session/access.ts'
import { session } from '#web/session/session.ts'
import type { FailureText } from '#web/ui/form-alert.tsx'
import { showToast } from '#web/ui/toast.tsx'

const AWAY_MS = 30_000

/** A call that gave no data, thrown because TanStack Query wants it so. */
export class AdminCallError extends Error {
  override name = 'AdminCallError'
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(reasonOf(failure))
    this.failure = failure
  }
}

/** Why a call failed; fit for "Failed to …: {reason}". */
function reasonOf(failure: ApiFailure): string {
  if (failure.reason === 'offline') return 'The school server cannot be reached'
  if (failure.reason === 'broken') return 'The school server gave an answer that cannot be read'
  const first = Object.values(failure.fields ?? {})[0]
  return (first ?? failure.message ?? 'The school server refused').replace(/\.$/, '')
}

/** Whether the server said that this person may not, or not any more. */
export function isDenied(error: unknown): boolean {
  return error instanceof AdminCallError && error.failure.status === 403
}

/** What a dialog says itself when its action failed: a toast would lie below the dialog, unseen and unread. */
export function failureText(title: string, error: Error | null): FailureText | null {
  if (!(error instanceof AdminCallError)) return null
  const isGone = error.failure.code === 'not_found'
  return { title, text: isGone ? 'Somebody else has changed this account meanwhile.' : `${error.message}.` }
}

/** What a toast says when something failed: words, or words made from the reason. */
type FailedText = string | ((reason: string) => string)

/** @param failed nothing, FailedText, or what a query carries as such */
function showFailure(failed: unknown, error: Error): void {
  if (!(error instanceof AdminCallError)) return
  if (typeof failed === 'function') showToast({ title: String(failed(error.message)), tone: 'bad' })
  else if (typeof failed === 'string') showToast({ title: failed, text: `${error.message}.`, tone: 'bad' })
}

/** Makes one call as whoever is signed in. @throws AdminCallError */
export async function adminCall<T>(call: (token: string) => Promise<ApiResult<T>>): Promise<T> {
  const result = await callAsLearner(call)
  if (!result.ok) throw new AdminCallError(result)
  return result.data
}

interface AdminQuery<T> {
  /** Begins with the section's name, so that a section can refresh all it shows: ['users', filter]. */
  key: QueryKey
  call: (token: string) => Promise<ApiResult<T>>
  /** Without it a failure shows no toast. */
  failed?: FailedText
  /** Asks again after so many milliseconds while somebody looks; false: only when something changes. */
  every?: number | false | ((data: T | undefined) => number | false)
}

/**
 * Reads something of the server's for the dashboard. While a new key is on its way the old data stays; with
 * `isError` and no data show an ErrorPanel whose button calls `refetch`.
 */
export function useAdminQuery<T>({ key, call, failed, every }: AdminQuery<T>): UseQueryResult<T> {
  return useQuery<T>({
    queryKey: key,
    queryFn: () => adminCall(call),
    placeholderData: keepPreviousData,
    meta: { failed },
    refetchInterval: (query) => {
      // A server that is away is asked less often, so that its toasts do not pile up.
      if (query.state.status === 'error') return every === undefined ? false : AWAY_MS
      return typeof every === 'function' ? every(query.state.data) : (every ?? false)
    },
  })
}

interface AdminAction<Input, T> {
  call: (token: string, input: Input) => Promise<ApiResult<T>>
  /** The toast when it worked; null or absent: none. */
  done?: (data: T, input: Input) => string | null
  /** The toast when it failed. A dialog that stays open says so itself: failureText. */
  failed?: FailedText
  /** Keys (or their beginnings) of what has changed by it, successful or not. */
  refresh?: readonly QueryKey[]
}

/** Changes something on the server. `mutate(input)` starts it, `isPending` disables its button. */
export function useAdminAction<Input, T>({
  call,
  done,
  failed,
  refresh = [],
}: AdminAction<Input, T>): UseMutationResult<T, Error, Input> {
  const queries = useQueryClient()
  return useMutation<T, Error, Input>({
    mutationFn: (input) => adminCall((token) => call(token, input)),
    onSuccess: (data, input) => {
      const title = done?.(data, input)
      if (title) showToast({ title, tone: 'good' })
    },
    onError: (error) => {
      showFailure(failed, error)
    },
    onSettled: () => Promise.all(refresh.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

let cache: { owner: string; client: QueryClient } | undefined

/**
 * What the server told this person, in memory alone: nothing of it is written to the device, and it is gone when they
 * sign out or somebody else signs in.
 */
export function adminQueries(owner: string): QueryClient {
  if (cache?.owner !== owner) {
    forget()
    cache = { owner, client: newClient() }
  }
  return cache.client
}

session.subscribe(() => {
  const now = session.get()
  if (now.status !== 'signed-in' || now.userId !== cache?.owner) forget()
})

function forget(): void {
  cache?.client.clear()
  cache = undefined
}

function newClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => showFailure(query.meta?.['failed'], error) }),
    defaultOptions: {
      // "Online" means that the server answered, not what the browser thinks: so always ask, and never by itself again.
      queries: { networkMode: 'always', retry: false, staleTime: 10_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
