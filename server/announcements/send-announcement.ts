import { channelsOf } from '#domain/announcements.ts'
import { invalidInput, refusal } from '../errors.ts'
import { enqueue } from '../jobs.ts'
import type { Services } from '../services.ts'
import { presentAnnouncement } from './present.ts'
import { orderSending } from './queries.ts'

/**
 * The function send-admin-announcement (spec 7): notes the order and enqueues the fan-out, both or neither. Called
 * twice it sends once.
 * @throws AppError not_found; invalid_input when no channel is on
 */
export async function sendAnnouncement(
  services: Services,
  userId: string,
  announcementId: string,
): Promise<void> {
  await services.db.withUser(userId, async (trx) => {
    const row = await orderSending(trx, announcementId)
    if (row === null) throw refusal('not_found')
    if (channelsOf(presentAnnouncement(row)).length === 0)
      throw invalidInput({ announcementId: 'This announcement has no channel switched on' })
    await enqueue(trx, 'announcement.fan-out', { announcementId }, `fan-out:${announcementId}`)
  })
}
