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
import { withProof } from '#web/proof/with-proof.ts'
import { callAsLearner } from '#web/session/access.ts'
import { session } from '#web/session/session.ts'
import type { FailureText } from '#web/ui/form-alert.tsx'
import { showToast } from '#web/ui/toast.tsx'

const AWAY_MS = 30_000

/** TanStack Query expects failures to be thrown. */
export class AdminCallError extends Error {
  override name = 'AdminCallError'
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(reasonOf(failure))
    this.failure = failure
  }
}

/** Fits into "Failed to …: {reason}". */
function reasonOf(failure: ApiFailure): string {
  if (failure.reason === 'offline') return 'The school server cannot be reached'
  if (failure.code === 'password_needed') return 'It needs your password'
  if (failure.reason === 'broken') return 'The school server gave an answer that cannot be read'
  const first = Object.values(failure.fields ?? {})[0]
  return (first ?? failure.message ?? 'The school server refused').replace(/\.$/, '')
}

/** A role may be lost while the page is open. */
export function isDenied(error: unknown): boolean {
  return error instanceof AdminCallError && error.failure.code === 'admin_required'
}

export function isSecondStepDue(error: unknown): boolean {
  return error instanceof AdminCallError && error.failure.code === 'second_factor_due'
}

/** For a dialog that stays open: a toast would be hidden below it. */
export function failureText(title: string, error: Error | null): FailureText | null {
  if (!(error instanceof AdminCallError)) return null
  const isGone = error.failure.code === 'not_found'
  return { title, text: isGone ? 'Somebody else has changed this account meanwhile.' : `${error.message}.` }
}

/** A toast's words, or a function of the reason. */
type FailedText = string | ((reason: string) => string)

/** @param failed nothing, FailedText, or what a query carries as such */
function showFailure(failed: unknown, error: Error): void {
  // The dashboard leads to setting it up: a message for each list that is refused would lie over it.
  if (!(error instanceof AdminCallError) || isSecondStepDue(error)) return
  if (typeof failed === 'function') showToast({ title: String(failed(error.message)), tone: 'bad' })
  else if (typeof failed === 'string') showToast({ title: failed, text: `${error.message}.`, tone: 'bad' })
}

export async function adminCall<T>(call: (token: string) => Promise<ApiResult<T>>): Promise<T> {
  const result = await withProof(() => callAsLearner(call))
  if (!result.ok) throw new AdminCallError(result)
  return result.data
}

interface AdminQuery<T> {
  /** Begins with the section's name, so that a section can refresh everything it shows. */
  key: QueryKey
  call: (token: string) => Promise<ApiResult<T>>
  /** Without it, a failure shows no toast. */
  failed?: FailedText
  /** Poll interval in milliseconds while the page is visible. */
  every?: number | false | ((data: T | undefined) => number | false)
}

/** While a new key loads, the previous data stays. On an error without data, show an ErrorPanel that calls `refetch`. */
export function useAdminQuery<T>({ key, call, failed, every }: AdminQuery<T>): UseQueryResult<T> {
  return useQuery<T>({
    queryKey: key,
    queryFn: () => adminCall(call),
    placeholderData: keepPreviousData,
    meta: { failed },
    refetchInterval: (query) => {
      // An unreachable server is polled less often, so that toasts do not pile up.
      if (query.state.status === 'error') return every === undefined ? false : AWAY_MS
      return typeof every === 'function' ? every(query.state.data) : (every ?? false)
    },
  })
}

interface AdminAction<Input, T> {
  call: (token: string, input: Input) => Promise<ApiResult<T>>
  /** The toast on success; null for none. */
  done?: (data: T, input: Input) => string | null
  /** The toast on failure. A dialog that stays open uses failureText instead. */
  failed?: FailedText
  /** Query keys, or their beginnings, to fetch again, whether it worked or not. */
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

/** In memory only: nothing of it is written to the device, and it goes when this person signs out. */
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
      // The browser's idea of "online" is unreliable, so always try, and never retry automatically.
      queries: { networkMode: 'always', retry: false, staleTime: 10_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
