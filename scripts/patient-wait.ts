import { afterAll, vi } from 'vitest'

// Vitest has a setting for the time limit of `expect.poll`, but these two functions have a limit of one second and no
// setting.
const TIMEOUT = 20_000
const { waitFor, waitUntil } = vi
const patient = (options: number | { timeout?: number } = {}) =>
  typeof options === 'number' ? options : { timeout: TIMEOUT, ...options }

vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))

// Test files may share their modules, and then a fake clock would stay active for all files after this one.
afterAll(() => void vi.useRealTimers())
