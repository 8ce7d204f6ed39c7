import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { ApiResult } from '#web/api/client.ts'
import { callAsLearner } from '#web/session/access.ts'
import { showToast } from '#web/ui/toast.tsx'
import { AdminCallError, showFailure, type FailedText } from './admin-failure.ts'

const AWAY_MS = 30_000

/** Makes one call as whoever is signed in. @throws AdminCallError */
export async function adminCall<T>(call: (token: string) => Promise<ApiResult<T>>): Promise<T> {
  const result = await callAsLearner(call)
  if (!result.ok) throw new AdminCallError(result)
  return result.data
}

export interface AdminQuery<T> {
  /** Begins with the section's name, so that a section can refresh all it shows: ['users', filter]. */
  key: QueryKey
  call: (token: string) => Promise<ApiResult<T>>
  /** The toast when it fails (spec 8): words, or words made from the reason. None without it. */
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

export interface AdminAction<Input, T> {
  call: (token: string, input: Input) => Promise<ApiResult<T>>
  /** The toast when it worked; null or absent: none. */
  done?: (data: T, input: Input) => string | null
  /** The toast when it failed (spec 8). A dialog that stays open says so itself: failureText. */
  failed?: FailedText
  /** Keys (or their beginnings) of what has changed by it, successful or not. */
  refresh?: readonly QueryKey[]
}

/**
 * Changes something on the server. `mutate(input)` starts it, `isPending` disables its button.
 */
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
