// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { isSnoozed, snooze } from './install-state.ts'

const start = async () => {
  vi.resetModules()
  const module = await import('./install-state.ts')
  module.followInstall()
  return module
}
const noted = () => localStorage.getItem('qala.installed') !== null

beforeEach(() => localStorage.clear())

test('the offer is held back from the browser until it is wanted', async () => {
  const { installOffer } = await start()
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  expect(installOffer.get()).toBe(offer)
})

test('once installed there is no offer, and the next visit knows', async () => {
  const { installOffer } = await start()
  dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))
  dispatchEvent(new Event('appinstalled'))
  expect(installOffer.get()).toBeNull()
  expect(noted()).toBe(true)
})

test('a new offer means that the app was removed', async () => {
  await start()
  dispatchEvent(new Event('appinstalled'))
  dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))
  expect(noted()).toBe(false)
})

const NOW = Date.parse('2026-11-21T08:00:00Z')
const DAY = 24 * 60 * 60 * 1_000

test('a snooze holds for a week, no longer', () => {
  expect(isSnoozed(NOW)).toBe(false)
  snooze(NOW)
  expect(isSnoozed(NOW + 7 * DAY - 1)).toBe(true)
  expect(isSnoozed(NOW + 7 * DAY)).toBe(false)
})

test('a snooze cannot last for years when the clock was wrong', () => {
  snooze(NOW + 3650 * DAY)
  expect(isSnoozed(NOW)).toBe(false)
})

test('nonsense in the memory means ask', () => {
  localStorage.setItem('qala.install-later', 'soon')
  expect(isSnoozed(NOW)).toBe(false)
})
