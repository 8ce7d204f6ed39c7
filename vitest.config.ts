import { defineConfig } from 'vitest/config'

// Three kinds of test, one run: plain rules, browser parts in a simulated DOM, and everything that needs a real database.
const needsDatabase = ['database/**/*.test.ts', 'server/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['domain/**/*.test.ts', 'content/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          include: needsDatabase,
          environment: 'node',
          globalSetup: ['database/testing-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
