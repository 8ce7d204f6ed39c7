import { defineConfig } from '@playwright/test'
import { dataDir, origin, SETTINGS } from './e2e/server.ts'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // `npm test` names what passed only at the second try.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // Only stories about working offline allow one; elsewhere each page comes from the server.
    serviceWorkers: 'block',
    // Recording every story takes a third of the whole time; `playwright test --trace on` does it for one that fails.
    trace: 'off',
    launchOptions: {
      executablePath,
      args: [
        // Chromium's own sandbox refuses to start as root, as in most build machines.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `rm -rf '${dataDir}' && exec node server/main.ts`,
    env: SETTINGS,
    url: `${origin}/api/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
