import { defineConfig } from 'vitest/config'

// Three kinds of test, one run: plain rules, browser parts in a simulated DOM, and everything that needs a real database.
const needsDatabase = ['database/**/*.test.ts', 'server/**/*.test.ts', 'e2e/**/*.test.ts']

/** For a busy machine. A time limit only ends what hangs; how fast something is has tests of its own. */
const patience = {
  testTimeout: 180_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['scripts/patient-wait.ts'],
}

export default defineConfig({
  test: {
    // Alone, a worker waits half of its time for a database or a child process. No third one: all share one PostgreSQL of
    // 60 connections, and a test of crowds holds 20 of them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...patience,
          name: 'rules',
          include: ['domain/**/*.test.ts', 'content/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
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
          name: 'server',
          include: needsDatabase,
          environment: 'node',
          globalSetup: ['database/testing-setup.ts'],
        },
      },
    ],
  },
})
