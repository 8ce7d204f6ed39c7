import { defineConfig } from 'vitest/config'

const needsDatabase = {
  globalSetup: ['database/testing-setup.ts'],
  setupFiles: ['scripts/patient-wait.ts', 'database/testing-close.ts'],
}
/** Minutes long: only `npm run test:faults` has them. */
const withFaults = process.env['FAULTS'] === 'all'

/** A time limit only ends what hangs, also on a busy machine. */
const patience = {
  testTimeout: 180_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['scripts/patient-wait.ts'],
}

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

/** Other browsers than the stories': only `npm run test:browsers` has them. */
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
      },
    ],
    // No third one: all share one PostgreSQL, and a test of crowds holds 20 of its connections.
    maxWorkers: 2,
    // A process for each file costs a third more of the processor.
    pool: 'threads',
    projects: [
      {
        test: {
          ...patience,
          name: 'rules',
          include: ['domain/**/*.test.ts', 'content/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          // Rules keep nothing between tests, and loading them anew for each file takes a quarter of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          environment: 'node',
        },
      },
      {
        test: {
          ...patience,
          ...needsDatabase,
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          // Loading the server anew for each of a hundred files took a fifth of their time.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
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
