import { afterAll } from 'vitest'
import { openInTests } from './testing-open.ts'

// A setup file runs once for each test file, even if the files share their modules. Closing a test database drops it.
afterAll(async () => {
  await Promise.all(openInTests.splice(0).map((database) => database.close()))
})
