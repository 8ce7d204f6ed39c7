import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { accountDatabase } from '#web/progress/storage/account-database.ts'
import { onLesson, withCompletion } from '../record-work.ts'
import { openReplica, waitingIn } from '../replica.ts'
import { USER } from '../sync-testing.ts'
import { lockAway } from './drain-outbox.ts'

test('work cannot be locked away by a page that has ended: its owner may be back', async () => {
  const replica = await openReplica(USER, accountDatabase(USER))
  await replica.change(onLesson('coding-basics', (row) => withCompletion(row, 5, '2026-03-02T08:00:00.000Z')))
  await lockAway(USER, true, AbortSignal.abort())
  await replica.reload()
  expect(waitingIn(replica)).toBe(1)
})
