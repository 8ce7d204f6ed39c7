import type { ChannelFacts } from '#domain/messaging/announcements.ts'
import { findReach } from '#domain/messaging/announcements-api.ts'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'

/**
 * Returns how many people each channel reaches: everybody, or the learners of the chosen classes once the server has counted
 * them.
 * @param ofEverybody the counts for everybody, which contain only the channels that this user may use
 */
export function useReach(
  ofEverybody: readonly ChannelFacts[],
  classIds: readonly string[] | null,
): readonly ChannelFacts[] {
  const isOfClasses = classIds !== null && classIds.length > 0
  const reach = useAdminQuery({
    key: ['announcements', 'reach', classIds],
    call: findReach,
    body: { classIds: [...(classIds ?? [])] },
    enabled: isOfClasses,
  })
  if (!isOfClasses || !reach.data) return ofEverybody
  const { channels } = reach.data
  return ofEverybody.map((facts) => {
    const counted = channels.find(({ channel }) => channel === facts.channel)
    // An unavailable channel is unavailable for all audiences, but the server tells only admins about it.
    return counted ? { ...counted, problem: facts.problem } : facts
  })
}
