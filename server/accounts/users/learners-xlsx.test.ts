import { expect, test } from 'vitest'
import { learnersXlsx, XLSX_MAX } from './learners-xlsx.ts'
import type { ExportedLearner } from './learner-columns.ts'

const PORTION = 1_000

const learner = (at: number): ExportedLearner => ({
  userId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  firstName: `First ${at}`,
  lastName: `Last ${at}`,
  schoolName: 'Qala Primary School',
  gradeClass: '7B',
  schoolKey: 'qala primary school',
  className: '7B',
  age: 13,
  phoneNumber: '0821234567',
  learnerNumber: null,
  lessonsCompleted: at,
  tasksCompleted: at,
  points: at,
  averageScore: 60,
  quizTaken: true,
  isInactive: false,
  isWaiting: false,
  roles: ['learner'],
  minutes: at,
  joinedAt: new Date('2026-01-14T08:00:00Z'),
  lastSeenAt: null,
  school: 'Qala Primary School',
  classWritten: '7B',
})

async function* portions(count: number) {
  for (let from = 0; from < count; from += PORTION)
    yield Array.from({ length: Math.min(PORTION, count - from) }, (_, at) => learner(from + at))
}

test('the largest workbook is made outside of the thread that answers all calls', async () => {
  await learnersXlsx(portions(1))
  const [before, ownBefore] = [process.cpuUsage(), process.threadCpuUsage()]
  const file = await learnersXlsx(portions(XLSX_MAX))
  const [all, own] = [process.cpuUsage(before), process.threadCpuUsage(ownBefore)]
  expect(Buffer.from(file.subarray(0, 2)).toString()).toBe('PK')
  expect(file.byteLength).toBeGreaterThan(100_000)
  // All that is left here is to copy the learners to the thread.
  expect(own.user + own.system).toBeLessThan((all.user + all.system) / 3)
})

test('a workbook whose learners cannot be read fails, and the next one is made', async () => {
  async function* broken() {
    yield [learner(1)]
    throw new Error('The database is away')
  }
  await expect(learnersXlsx(broken())).rejects.toThrow('The database is away')
  await expect(learnersXlsx(portions(1))).resolves.toBeInstanceOf(Uint8Array)
})
