import { putOn, type Group, type Piece } from '#domain/learning/robot/outfit.ts'
import { ROBOT } from '#domain/learning/rows/outfit-row.ts'
import { VERSION_MAX } from '#domain/learning/rows/versions.ts'
import { newRecord, type OutfitRecord } from './device-records.ts'
import type { Change } from './replica.ts'
import { change } from './record-work.ts'

/** Puts one piece on the learner's robot. Resolves when the disk has it. */
export async function wear(group: Group, piece: Piece): Promise<void> {
  await change(() => [onOutfit(group, piece)])
}

function onOutfit(group: Group, piece: Piece): Change<OutfitRecord> {
  const fresh = (): OutfitRecord => ({
    ...newRecord<'outfit'>({
      kind: 'outfit',
      lessonId: ROBOT,
      worn: putOn(undefined, group, piece),
      version: 1,
    }),
    changed: 1,
  })
  return {
    kind: 'outfit',
    key: ROBOT,
    begin: fresh,
    how(record) {
      const worn = putOn(record.worn, group, piece)
      if (worn === record.worn) return record
      const version = Math.min(VERSION_MAX, record.version + 1)
      return { ...record, worn, version, changed: record.changed + 1 }
    },
  }
}
