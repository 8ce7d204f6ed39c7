import { afterAll, vi } from 'vitest'

// Vitest gives `expect.poll` its time limit in the configuration, but these two have one second and no setting.
const TIMEOUT = 20_000
const { waitFor, waitUntil } = vi
const patient = (options: number | { timeout?: number } = {}) =>
  typeof options === 'number' ? options : { timeout: TIMEOUT, ...options }

vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))

// Where files share their modules, a clock that one of them stopped stands still for all after it.
afterAll(() => void vi.useRealTimers())
