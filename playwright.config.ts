import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browserEnv } from './e2e/false-clock.ts'
import { dataDir, origin, SETTINGS } from './e2e/server.ts'

/**
 * Chromium with a window has two hidden pages for its address bar, which are half of the cost of a new page. The first two
 * features turn them off. The others are Playwright's own list, because only the last list on a command line counts.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const withWindow = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
/**
 * This is the same browser, built without a window. A story then needs a quarter less processor time. It cannot show
 * notifications.
 */
const withoutWindow =
  process.env['CHROMIUM_SHELL_PATH'] ??
  [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell'].find(
    (path) => path && existsSync(path),
  ) ??
  withWindow

const args = [
  // Chromium's own sandbox refuses to start as root, and most build machines run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]
const needsNotices = '**/push.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Most build machines have two cores. With three workers a slow machine is so busy that stories run out of time.
  workers: 2,
  forbidOnly: true,
  // `npm test` names the stories that passed only at the second try.
  retries: 1,
  // The limit only ends stories that hang, because some stories take a minute on a slow machine.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // Only stories about working offline allow a service worker. In the others each page comes from the server.
    serviceWorkers: 'block',
    // Recording every story takes a third of the whole time. Use `playwright test --trace on` for a story that fails.
    trace: 'off',
  },
  projects: [
    {
      name: 'stories',
      testIgnore: needsNotices,
      use: {
        launchOptions: { executablePath: withoutWindow, args: argsFor(withoutWindow), env: browserEnv },
      },
    },
    {
      name: 'notices',
      testMatch: needsNotices,
      use: { launchOptions: { executablePath: withWindow, args: argsFor(withWindow), env: browserEnv } },
    },
  ],
  webServer: {
    command: `rm -rf '${dataDir}' && exec node server/main.ts`,
    env: SETTINGS,
    url: `${origin}/api/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})

function argsFor(executablePath: string): string[] {
  return executablePath === withWindow
    ? [...args, `--disable-features=${DISABLED_FEATURES.join(',')}`]
    : // A separate process for drawing costs each story a quarter of its processor time.
      [...args, '--in-process-gpu']
}
