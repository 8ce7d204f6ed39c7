// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const start = async () => {
  vi.resetModules()
  const module = await import('./install-state.ts')
  module.followInstall()
  return module
}
const noted = () => localStorage.getItem('qala.installed') !== null

beforeEach(() => localStorage.clear())

test('the offer is kept from the browser until it is wanted', async () => {
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
