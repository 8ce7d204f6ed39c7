import { afterAll } from 'vitest'
import { openInTests } from './testing-open.ts'

// A setup file runs for each test file, also where files share their modules. Closing a test database drops it.
afterAll(async () => {
  await Promise.all(openInTests.splice(0).map((database) => database.close()))
})
