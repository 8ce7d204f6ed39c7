import { schoolDay } from '#domain/school-time.ts'
import { timeOf } from './device-records.ts'
import { claimTime, recordAnswer, type LevelKey } from './record-work.ts'
import { replicaForWriting } from './use-progress.ts'

/**
 * Records a misconception that became visible in a level. It is recorded once a day, so that forty tries give one answer in
 * the log.
 */
export async function recordMistake({ id, lesson }: LevelKey, misconception: string): Promise<void> {
  const { replica } = await replicaForWriting()
  const today = schoolDay(new Date(claimTime(replica)))
  const isRecorded = [...replica.state.get().rows.answer.values()].some(
    (record) =>
      record.source === 'lab' &&
      record.itemId === id &&
      record.misconception === misconception &&
      schoolDay(new Date(timeOf(record) ?? 0)) === today,
  )
  if (!isRecorded)
    await recordAnswer({ lessonId: lesson, itemId: id, source: 'lab', isRight: false, misconception })
}
