import type { ChannelFacts } from '#domain/announcements.ts'
import { findReach } from '#web/api/admin-announcements.ts'
import { useAdminQuery } from '../admin-call.ts'

/**
 * How many people each channel reaches: everybody, or the learners of the chosen classes once the server has counted them.
 * @param ofEverybody whose channels are those that one may use
 */
export function useReach(
  ofEverybody: readonly ChannelFacts[],
  classIds: readonly string[] | null,
): readonly ChannelFacts[] {
  const isOfClasses = classIds !== null && classIds.length > 0
  const reach = useAdminQuery({
    key: ['announcements', 'reach', classIds],
    call: (token) =>
      isOfClasses ? findReach(token, classIds) : Promise.resolve({ ok: true, data: { channels: [] } }),
  })
  if (!isOfClasses || !reach.data) return ofEverybody
  const { channels } = reach.data
  return ofEverybody.map((facts) => {
    const counted = channels.find(({ channel }) => channel === facts.channel)
    // A channel that is away is away for everybody; only admins are told.
    return counted ? { ...counted, problem: facts.problem } : facts
  })
}
