import { defineConfig } from 'vitest/config'

const needsDatabase = {
  globalSetup: ['database/testing-setup.ts'],
  setupFiles: ['scripts/patient-wait.ts', 'database/testing-close.ts'],
}
/** These tests take minutes, so only `npm run test:faults` runs them. */
const withFaults = process.env['FAULTS'] === 'all'

/**
 * The time limits only end tests that hang, also on a busy machine. The slowest test of `npm test` takes a tenth of it; a test
 * with the tag `long` gets more.
 */
const patience = {
  testTimeout: 150_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['scripts/patient-wait.ts'],
}

/**
 * Two processes and a browser's page can meet in an order that a busy machine makes once in a thousand runs. Such a test is
 * tried again and named at the end, as a story is. Rules have no second try, because they depend on nothing but their input.
 */
const secondTry = { retry: 1 }

const faults = {
  test: {
    ...patience,
    testTimeout: 900_000,
    name: 'faults',
    include: ['e2e/faults/**/*.test.ts'],
    environment: 'node' as const,
    ...needsDatabase,
  },
}

/** These tests need browsers other than Chromium, so only `npm run test:browsers` runs them. */
const browsers = {
  test: {
    ...patience,
    name: 'browsers',
    include: ['e2e/browsers/*.test.ts'],
    environment: 'node' as const,
  },
}

export default defineConfig({
  test: {
    tags: [
      {
        name: 'long',
        description: 'In `npm run test:long`: crowds, faults and sweeps that take half a minute or more.',
        timeout: 600_000,
      },
    ],
    // There is no third worker, because all workers share one PostgreSQL, and a test of crowds holds 20 of its connections.
    maxWorkers: 2,
    // Only the benches in short form run two at a time in one file.
    maxConcurrency: 2,
    // A process for each file costs a third more processor time.
    pool: 'threads',
    projects: [
      {
        test: {
          ...patience,
          name: 'rules',
          include: ['domain/**/*.test.ts', 'content/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          // Rules keep no state between tests, and loading them again for each file takes a quarter of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          ...secondTry,
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          environment: 'node',
        },
      },
      {
        test: {
          ...patience,
          ...secondTry,
          ...needsDatabase,
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          // Loading the server again for each of a hundred files took a fifth of their time.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          ...secondTry,
          ...needsDatabase,
          name: 'database',
          include: ['database/**/*.test.ts', 'e2e/*.test.ts', 'e2e/faults/quick/*.test.ts'],
          environment: 'node',
        },
      },
      ...(withFaults ? [faults] : []),
      ...(process.env['BROWSERS'] === 'all' ? [browsers] : []),
    ],
  },
})
