import { expect, test, vi } from 'vitest'
import { memoryDatabase } from '#web/progress/storage/memory-database.ts'
import { openReplica, waitingIn } from '../replica.ts'
import { OTHER_USER, USER } from '../sync-testing.ts'
import type { Box } from '#web/progress/storage/outbox-database.ts'
import { bringBack, lockedWorkFile, workFile } from './work-file.ts'
import {
  onLesson,
  onTask,
  withCompletion,
  withMinutes,
  withQuizScore,
  withSection,
  withTaskDone,
} from '../record-work.ts'

const NOW = '2026-03-02T08:00:00.000Z'

async function learner(owner: string | null = USER) {
  return openReplica(owner, memoryDatabase())
}

async function fileOfWork(owner: string | null = USER) {
  const replica = await learner(owner)
  await replica.change(
    onLesson('coding-basics', (row) => withQuizScore(withCompletion(row, 5, NOW), 80)),
    onTask('coding-basics', 'read', (task) => withTaskDone(withMinutes(task, 7), NOW)),
  )
  await replica.change(onLesson('computer-types', (row) => withSection(row, 1, 5)))
  return workFile(replica, new Date(NOW))
}

test('brings everything to an empty device, as unsent work; a second time brings nothing', async () => {
  const file = await fileOfWork()
  expect(file.name).toBe('qala-work-2026-03-02.json')
  const replica = await learner()
  expect(await bringBack(replica, file)).toEqual({ ok: true, news: 3, locked: 0 })
  const { lesson, task } = replica.state.get().rows
  expect(lesson.get('coding-basics')).toMatchObject({ completed: true, quizScore: 80, claimedAt: NOW })
  expect(lesson.get('computer-types')).toMatchObject({ completed: false, progress: 40 })
  expect(task.get('coding-basics/read')).toMatchObject({ completed: true, timeSpentMinutes: 7 })
  expect(waitingIn(replica)).toBe(2)
  expect(await bringBack(replica, file)).toEqual({ ok: true, news: 0, locked: 0 })
})

test('cannot lower what is there', async () => {
  const file = await fileOfWork()
  const replica = await learner()
  await replica.change(onLesson('coding-basics', (row) => withQuizScore(row, 95)))
  await replica.change(onLesson('computer-types', (row) => withSection(row, 4, 5)))
  await bringBack(replica, file)
  expect(replica.state.get().rows.lesson.get('coding-basics')).toMatchObject({
    completed: true,
    quizScore: 95,
  })
  expect(replica.state.get().rows.lesson.get('computer-types')?.progress).toBe(100)
})

test('cannot be brought in by another learner; a visitor’s file is whoever’s holds it', async () => {
  const replica = await learner(OTHER_USER)
  expect(await bringBack(replica, await fileOfWork())).toEqual({ ok: false, reason: 'someone-elses' })
  expect(replica.state.get().rows.lesson.size).toBe(0)
  expect(await bringBack(replica, await fileOfWork(null))).toEqual({ ok: true, news: 3, locked: 0 })
  expect(await bringBack(await learner(null), await fileOfWork())).toMatchObject({ ok: false })
})

test.each([
  ['text', 'not json'],
  ['another JSON', '{"a":1}'],
  ['a newer version', JSON.stringify({ format: 'qala-work', version: 3 })],
  ['nothing', ''],
  ['far too much', ' '.repeat(1_000_001)],
])('cannot be %s', async (_name, text) => {
  const replica = await learner()
  expect(await bringBack(replica, new Blob([text]))).toEqual({ ok: false, reason: 'not-a-work-file' })
  expect(replica.state.get().rows.lesson.size).toBe(0)
})

test('is its owner’s by the address too, when a restore took the account and they registered again', async () => {
  const before = await learner(USER)
  await before.edit(({ facts }) => facts.put({ name: 'email', value: 'Naledi@school.test' }))
  await before.change(onLesson('coding-basics', (row) => withCompletion(row, 5, NOW)))
  const file = await workFile(before, new Date(NOW))
  const again = await learner(OTHER_USER)
  expect(await bringBack(again, file)).toEqual({ ok: false, reason: 'someone-elses' })
  await again.edit(({ facts }) => facts.put({ name: 'email', value: 'thabo@school.test' }))
  expect(await bringBack(again, file)).toEqual({ ok: false, reason: 'someone-elses' })
  await again.edit(({ facts }) => facts.put({ name: 'email', value: 'naledi@school.test' }))
  expect(await bringBack(again, file)).toMatchObject({ ok: true, news: 1 })
  expect(again.state.get().rows.lesson.get('coding-basics')).toMatchObject({
    completed: true,
    claimedAt: NOW,
  })
})

test('of what is locked away here carries the boxes to another device, without their tickets', async () => {
  const box: Box = {
    id: OTHER_USER,
    userId: USER,
    ticket: 'T'.repeat(43),
    owner: 'x1',
    content: { kind: 'sealed', box: 'AQ' },
  }
  const file = lockedWorkFile([box], new Date(NOW))
  expect(await file.text()).not.toContain('TTTT')
  const put = vi.fn(async (_boxes: readonly Box[]) => undefined)
  expect(await bringBack(await learner(null), file, { put })).toEqual({ ok: true, news: 0, locked: 1 })
  expect(put).toHaveBeenCalledExactlyOnceWith([{ ...box, ticket: null }])
  const broken = new Blob([(await file.text()).replace(USER, 'nobody')])
  expect(await bringBack(await learner(null), broken, { put })).toMatchObject({ reason: 'not-a-work-file' })
})

test('holds no name, and what the server refused as it stands', async () => {
  const replica = await learner()
  await replica.change(onLesson('gone', (row) => withCompletion(row, 5, NOW)))
  await replica.park(await replica.unsent(), 'unknown_lesson')
  const content: unknown = JSON.parse(await (await workFile(replica, new Date(NOW))).text())
  expect(content).toMatchObject({ userId: USER, problems: [{ lessonId: 'gone', code: 'unknown_lesson' }] })
})
