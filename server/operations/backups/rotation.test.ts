import { expect, test } from 'vitest'
import { oldestHourly, outdated, type KeptFile } from './rotation.ts'

const nameAt = (at: Date) =>
  `qala-${at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.backup`
const HOUR = 3_600_000
const NOW = new Date('2027-03-31T10:20:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR)
const file = (at: Date, more: Partial<KeptFile> = {}): KeptFile => ({
  name: nameAt(at),
  madeAt: at,
  isGood: true,
  isBeforeMigration: false,
  ...more,
})
const hourly = Array.from({ length: 40 * 24 }, (_, hours) => file(hoursAgo(hours)))
const kept = (files: readonly KeptFile[]) => {
  const gone = new Set(outdated(files, NOW))
  return files.filter(({ name }) => !gone.has(name)).map(({ name }) => name)
}

test('after forty days of hours there are 24 hours and the first backup of each of 30 days', () => {
  const names = kept(hourly)
  expect(names.slice(0, 24)).toEqual(hourly.slice(0, 24).map(({ name }) => name))
  const days = names.slice(24)
  // These were made at twenty past four by the school’s clock, just after the nightly job. Two of the 30 are among the hourly
  // ones.
  expect(days.every((name) => name.includes('-022000'))).toBe(true)
  expect(days[0]).toBe('qala-2027-03-30-022000.backup')
  expect(days.at(-1)).toBe('qala-2027-03-02-022000.backup')
  expect(days).toHaveLength(29)
})

test('rotating each hour leaves the same as rotating once', () => {
  let files: KeptFile[] = []
  for (const next of hourly.toReversed()) {
    const at = new Date(NOW.getTime() - hourly.indexOf(next) * HOUR)
    files = [...files, next]
    const gone = new Set(outdated(files, at))
    files = files.filter(({ name }) => !gone.has(name))
  }
  expect(files.map(({ name }) => name).toReversed()).toEqual(kept(hourly))
})

test('a computer that is off at night keeps the first backup of each morning', () => {
  const mornings = Array.from({ length: 40 }, (_, day) => file(new Date(hoursAgo(24 * day + 4))))
  expect(kept(mornings)).toHaveLength(30)
})

test('what does not restore never pushes out what does', () => {
  const bad = Array.from({ length: 40 }, (_, hours) => file(hoursAgo(hours), { isGood: false }))
  const good = [file(hoursAgo(50)), file(hoursAgo(80))]
  expect(kept([...bad, ...good])).toEqual([bad[0]?.name, ...good.map(({ name }) => name)])
})

test('one from before a migration stays for 30 days', () => {
  const [young, old] = [29, 31].map((days) => file(hoursAgo(24 * days + 0.5), { isBeforeMigration: true }))
  const names = kept([...hourly, young as KeptFile, old as KeptFile])
  expect(names).toContain(young?.name)
  expect(names).not.toContain(old?.name)
})

test('the journal must reach back to the oldest backup kept by the hour', () => {
  expect(oldestHourly([])).toBeUndefined()
  expect(oldestHourly(hourly.slice(0, 3))).toBe(nameAt(hoursAgo(2)))
  expect(oldestHourly(hourly)).toBe(nameAt(hoursAgo(23)))
})
