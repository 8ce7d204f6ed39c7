import { existsSync } from 'node:fs'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { emptyFolder } from './server-process.ts'

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** Makes a clock for all processes with this environment. It can be set while they run. Monotonic clocks do not change. */
export async function falseClock() {
  expect(existsSync(LIBRARY), 'apt-get install libfaketime').toBe(true)
  const folder = await emptyFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'clock')
  const set = async (by: string) => {
    await writeFile(file, by)
    // PostgreSQL runs as another user.
    await chmod(file, 0o644)
  }
  await set('+0')
  return {
    /** @param by a change in the syntax of faketime, such as `+400d` or `-3y` */
    set,
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}
