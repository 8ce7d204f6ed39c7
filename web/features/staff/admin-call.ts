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
import {
  callApi,
  type AnswerOf,
  type ApiFailure,
  type ApiResult,
  type BodyOf,
  type JsonCall,
  type JsonOutput,
  type OptionArgs,
  type CallInput,
  type OptionsOf,
} from '#web/api/client.ts'
import { withProof } from '#web/proof/with-proof.ts'
import { callAsLearner, withToken } from '#web/session/access.ts'
import { session } from '#web/session/session.ts'
import type { FailureText } from '#web/ui/form-alert.tsx'
import { showToast } from '#web/ui/toast.tsx'

const AWAY_MS = 30_000

/** TanStack Query expects failures to be thrown, so a failed call becomes this error. */
export class AdminCallError extends Error {
  override name = 'AdminCallError'
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(reasonOf(failure))
    this.failure = failure
  }
}

/** Returns a reason that fits into "Failed to …: {reason}". */
function reasonOf(failure: ApiFailure): string {
  if (failure.reason === 'offline') return 'The school server cannot be reached'
  if (failure.code === 'password_needed') return 'It needs your password'
  if (failure.reason === 'broken') return 'The school server gave an answer that cannot be read'
  const first = Object.values(failure.fields ?? {})[0]
  return (first ?? failure.message ?? 'The school server refused').replace(/\.$/, '')
}

/** Returns true if the server refused access, because a role may be taken away while the page is open. */
export function isDenied(error: unknown): boolean {
  return error instanceof AdminCallError && error.failure.code === 'admin_required'
}

export function isSecondStepDue(error: unknown): boolean {
  return error instanceof AdminCallError && error.failure.code === 'second_factor_due'
}

/** Returns the text for a dialog that stays open, because the dialog would hide a toast. */
export function failureText(title: string, error: Error | null): FailureText | null {
  if (!(error instanceof AdminCallError)) return null
  const isGone = error.failure.code === 'not_found'
  return { title, text: isGone ? 'Somebody else has changed this account meanwhile.' : `${error.message}.` }
}

/** The title of a toast, or a function that makes it from the reason. */
type FailedText = string | ((reason: string) => string)

/** @param failed nothing, a FailedText, or such a value from the `meta` of a query */
function showFailure(failed: unknown, error: Error): void {
  // The dashboard leads to setting up the second factor, and a message for each refused list would cover it.
  if (!(error instanceof AdminCallError) || isSecondStepDue(error)) return
  if (typeof failed === 'function') showToast({ title: String(failed(error.message)), tone: 'bad' })
  else if (typeof failed === 'string') showToast({ title: failed, text: `${error.message}.`, tone: 'bad' })
}

/** @throws AdminCallError */
export function adminCall<I extends CallInput, O extends JsonOutput>(
  call: JsonCall<I, O>,
  ...options: OptionArgs<I>
): Promise<AnswerOf<O>> {
  return dataOf(() => callAsLearner(call, ...options))
}

async function dataOf<T>(call: () => Promise<ApiResult<T>>): Promise<T> {
  const result = await withProof(call)
  if (!result.ok) throw new AdminCallError(result)
  return result.data
}

interface AdminQuery<I extends CallInput, O extends JsonOutput> {
  /** The key begins with the section's name, so that a section can refresh everything it shows. */
  key: QueryKey
  call: JsonCall<I, O>
  /** While this is false, nothing is asked. */
  enabled?: boolean
  /** Without it, a failure shows no toast. */
  failed?: FailedText
  /** Poll interval in milliseconds while the page is visible. */
  every?: number | false | ((data: AnswerOf<O> | undefined) => number | false)
}

/** While a new key loads, the previous data stays. On an error without data, show an ErrorPanel that calls `refetch`. */
export function useAdminQuery<I extends CallInput, O extends JsonOutput>({
  key,
  call,
  enabled = true,
  failed,
  every,
  ...options
}: AdminQuery<I, O> & OptionsOf<I>): UseQueryResult<AnswerOf<O>> {
  return useQuery<AnswerOf<O>>({
    queryKey: key,
    queryFn: () => adminCall(call, ...([options] as unknown as OptionArgs<I>)),
    enabled,
    placeholderData: keepPreviousData,
    meta: { failed },
    refetchInterval: (query) => {
      // An unreachable server is polled less often, so that toasts do not pile up.
      if (query.state.status === 'error') return every === undefined ? false : AWAY_MS
      return typeof every === 'function' ? every(query.state.data) : (every ?? false)
    },
  })
}

interface Outcome<Input, T> {
  /** The toast on success; null for none. */
  done?: (data: T, input: Input) => string | null
  /** The toast on failure. A dialog that stays open uses failureText instead. */
  failed?: FailedText
  /** Query keys, or their beginnings, to fetch again, whether it worked or not. */
  refresh?: readonly QueryKey[]
}

interface AdminAction<I extends CallInput, O extends JsonOutput> extends Outcome<BodyOf<I>, AnswerOf<O>> {
  call: JsonCall<I, O>
  timeoutMs?: number
}

/** Changes something on the server. `mutate(body)` starts it, and `isPending` disables its button. */
export function useAdminAction<I extends CallInput, O extends JsonOutput>({
  call,
  timeoutMs,
  ...outcome
}: AdminAction<I, O>): UseMutationResult<AnswerOf<O>, Error, BodyOf<I>> {
  return useAdminWork({
    work: (token, body: BodyOf<I>) =>
      callApi(call, ...([{ token, body, timeoutMs }] as unknown as OptionArgs<I>)),
    ...outcome,
  })
}

interface AdminWork<Input, T> extends Outcome<Input, T> {
  work: (token: string, input: Input) => Promise<ApiResult<T>>
}

/** The same for what is not one call, as a file that is fetched. */
export function useAdminWork<Input, T>({
  work,
  done,
  failed,
  refresh = [],
}: AdminWork<Input, T>): UseMutationResult<T, Error, Input> {
  const queries = useQueryClient()
  return useMutation<T, Error, Input>({
    mutationFn: (input) => dataOf(() => withToken((token) => work(token, input))),
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

/** The queries are in memory only. They are never written to the device, and are deleted when this person signs out. */
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
      // A list that is opened must show what is true now, because colleagues change the same lists. What is known is shown until
      // the answer is here.
      queries: { networkMode: 'always', retry: false, staleTime: 10_000, refetchOnMount: 'always' },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
