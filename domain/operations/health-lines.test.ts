import { describe, expect, test } from 'vitest'
import { failsToRestore, isOverdue, type HealthFacts } from './health.ts'
import { ageText, healthLines, sizeText, worstOf } from './health-lines.ts'

const NOW = new Date('2027-02-03T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()
const GB = 1e9

const good = {
  madeAt: ago(40),
  reason: 'hourly' as const,
  file: 'qala-2027-02-03-112000.backup',
  bytes: 12_400_000,
  seconds: 4,
  checkedAt: ago(39),
  problem: null,
}
const disk = { freeBytes: 42 * GB, totalBytes: 120 * GB, level: 'ok' as const }

const WELL: HealthFacts = {
  now: NOW.toISOString(),
  clockAdvice: null,
  canConfirmClock: false,
  version: '0.1.0',
  startedAt: ago(3 * 1440),
  dataPlace: { folder: '/srv/qala', onDataDisk: true, disk },
  backupPlace: { folder: '/media/stick', onDataDisk: false, disk },
  database: { isOwn: true, version: '18.3', bytes: 120_000_000 },
  jobs: { waiting: 1, failed: 0, oldestDueAt: ago(1) },
  workerBeatAt: ago(0.2),
  channels: (['email', 'push', 'sms'] as const).map((channel) => ({
    channel,
    connected: true,
    waiting: 0,
    problem: null,
  })),
  backups: { last: good, lastGood: good, firstTriedAt: ago(9000), isBusy: false },
  journal: { until: ago(1), onDataDisk: false, problem: null, hasHole: false },
  recoveryKeyMadeAt: ago(9000),
  quiet: { learners: 0, days: 7 },
}

const lineOf = (id: string, changes: Partial<HealthFacts>, deviceNow = NOW) => {
  const found = healthLines({ ...WELL, ...changes }, deviceNow).find((line) => line.id === id)
  if (!found) throw new Error(`There is no line ${id}`)
  return found
}

test('all is well: every line says so, with its value and a sentence', () => {
  const lines = healthLines(WELL, NOW)
  expect(worstOf(lines)).toBe('ok')
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  for (const { label, value, advice } of lines) {
    expect(label && value).not.toBe('')
    expect(advice).toMatch(/^[A-Z].*\.$/)
  }
  expect(lineOf('journal', {}).value).toBe('Everything up to 13:59 is on the second disk')
  expect(lineOf('backup', {}).value).toBe('13:20, 12 MB')
  expect(lineOf('qala', {}).value).toBe('Version 0.1.0, running for 3 days')
})

describe('a backup', () => {
  const old = { ...good, madeAt: ago(26 * 60 + 1), checkedAt: ago(26 * 60) }
  const unwritten = { ...good, file: null, bytes: null, checkedAt: null, problem: 'No room is left.' }
  const unreadable = { ...good, checkedAt: null, problem: 'It ends too early.' }
  const backups = (last: typeof good | null, lastGood: typeof good | null, firstTriedAt = ago(9000)) =>
    ({ last, lastGood, firstTriedAt, isBusy: false }) as HealthFacts['backups']

  test.each([
    ['an hour old', backups(good, good), 'ok', 'ok'],
    ['older than 26 hours', backups(old, old), 'bad', 'ok'],
    ['exactly 26 hours old', backups(good, { ...good, madeAt: ago(26 * 60) }), 'ok', 'ok'],
    ['that could not be written', backups(unwritten as never, good), 'warn', 'ok'],
    ['that does not restore', backups(unreadable as never, good), 'ok', 'bad'],
    ['that was never good, for 27 hours', backups(unwritten as never, null, ago(27 * 60)), 'bad', 'ok'],
    ['that was never good, for an hour', backups(unwritten as never, null, ago(60)), 'warn', 'ok'],
  ])('%s', (_, backups, age, check) => {
    expect(lineOf('backup', { backups }).level).toBe(age)
    expect(lineOf('check', { backups }).level).toBe(check)
    expect(isOverdue(backups, NOW)).toBe(age === 'bad')
    expect(failsToRestore(backups)).toBe(check === 'bad')
  })

  test('is not missed in the first minutes of a new school', () => {
    const none = { last: null, lastGood: null, firstTriedAt: null, isBusy: false }
    expect(isOverdue(none, NOW)).toBe(false)
    expect(lineOf('backup', { backups: none })).toMatchObject({ level: 'ok', value: 'None yet' })
    const before = { ...none, last: good, firstTriedAt: ago(40) }
    expect(lineOf('backup', { backups: before }).value).toBe('None yet in /media/stick')
  })
})

test.each<[string, string, Partial<HealthFacts>, string]>([
  ['a second disk that is the first', 'place', { backupPlace: WELL.dataPlace }, 'warn'],
  ['a stick that was pulled', 'place', { backupPlace: { ...WELL.backupPlace, disk: null } }, 'bad'],
  [
    'a full stick',
    'place',
    { backupPlace: { ...WELL.backupPlace, disk: { ...disk, level: 'full' } } },
    'bad',
  ],
  [
    'a disk nearly full',
    'disk',
    { dataPlace: { ...WELL.dataPlace, disk: { ...disk, level: 'low' } } },
    'warn',
  ],
  ['a full disk', 'disk', { dataPlace: { ...WELL.dataPlace, disk: { ...disk, level: 'full' } } }, 'bad'],
  [
    'a journal that stopped',
    'journal',
    { journal: { until: ago(6), onDataDisk: false, problem: null, hasHole: false } },
    'bad',
  ],
  [
    'a journal beside the data',
    'journal',
    { journal: { until: ago(1), onDataDisk: true, problem: null, hasHole: false } },
    'warn',
  ],
  [
    'a journal that had to begin anew',
    'journal',
    { journal: { until: ago(1), onDataDisk: false, problem: null, hasHole: true } },
    'bad',
  ],
  ['no journal at a database of the school', 'journal', { journal: null }, 'ok'],
  ['no recovery key', 'key', { recoveryKeyMadeAt: null }, 'warn'],
  ['a silent worker', 'worker', { workerBeatAt: ago(2) }, 'bad'],
  ['a sign of life of next year', 'worker', { workerBeatAt: ago(-400 * 1440) }, 'bad'],
  [
    'a journal of next year',
    'journal',
    { journal: { until: ago(-400 * 1440), onDataDisk: false, problem: null, hasHole: false } },
    'bad',
  ],
  [
    'a backup of next year',
    'backup',
    { backups: { ...WELL.backups, lastGood: { ...good, madeAt: ago(-400 * 1440) } } },
    'bad',
  ],
  ['no worker at all', 'worker', { workerBeatAt: null }, 'bad'],
  [
    'a clock that is behind the database',
    'clock',
    { clockAdvice: 'The clock of this computer is wrong.' },
    'bad',
  ],
  ['a job given up', 'jobs', { jobs: { waiting: 0, failed: 1, oldestDueAt: null } }, 'warn'],
  ['a job that waits too long', 'jobs', { jobs: { waiting: 1, failed: 0, oldestDueAt: ago(16) } }, 'warn'],
  ['learners not seen for a week', 'devices', { quiet: { learners: 12, days: 7 } }, 'ok'],
])('%s', (_, id, changes, level) => {
  expect(lineOf(id, changes).level).toBe(level)
})

test('a channel that is paused, and one that is not connected', () => {
  const problem = { what: 'credit' as const, since: ago(10) }
  const channels = [
    { channel: 'sms' as const, connected: true, waiting: 7, problem },
    { channel: 'email' as const, connected: false, waiting: 0, problem: null },
  ]
  expect(lineOf('sms', { channels })).toMatchObject({ level: 'warn', value: 'Paused, 7 waiting' })
  expect(lineOf('sms', { channels }).advice).toContain('has no credit left')
  expect(lineOf('email', { channels }).level).toBe('warn')
})

test('the clocks of server and device are compared', () => {
  expect(lineOf('clock', {}, new Date(NOW.getTime() - 60_000)).level).toBe('ok')
  const off = lineOf('clock', {}, new Date(NOW.getTime() + 7 * 60_000))
  expect(off).toMatchObject({ level: 'warn' })
  expect(off.advice).toContain('7 minutes')
})

test.each([
  [0, '0 kB'],
  [999_400, '999 kB'],
  [1_240_000, '1.2 MB'],
  [42e9, '42 GB'],
  [3.2e12, '3.2 TB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))

test.each([
  [30, 'less than a minute'],
  [60, '1 minute'],
  [3 * 3600, '3 hours'],
  [50 * 3600, '2 days'],
])('%d seconds are %s', (seconds, text) => expect(ageText(seconds * 1000)).toBe(text))
