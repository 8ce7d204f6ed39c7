import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { LearnerFilter } from '#domain/learners.ts'
import { findLearners } from '#web/api/learners.ts'
import { adminCall } from '../admin-call.ts'

/** The learners a filter lets through, a page at a time. While another filter is on its way the old ones stay. */
export function useLearners(filter: LearnerFilter) {
  return useInfiniteQuery({
    queryKey: ['users', 'learners', filter],
    queryFn: ({ pageParam }) =>
      adminCall((token) =>
        findLearners(token, pageParam === null ? filter : { ...filter, after: pageParam }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    // Coming back to the window would fetch every page again that was shown.
    refetchOnWindowFocus: false,
    meta: { failed: 'Failed to fetch user profiles' },
  })
}
