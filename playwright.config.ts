import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { dataDir, origin, SETTINGS } from './e2e/server.ts'

/**
 * Chromium with a window has two hidden pages for its address bar, the first two of these: half of what a new page costs.
 * The others are Playwright's, because only the last list of a command line counts.
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
/** The same browser built without a window: a story takes a quarter less of the processor. It has no notices to show. */
const withoutWindow =
  process.env['CHROMIUM_SHELL_PATH'] ??
  [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell'].find(
    (path) => path && existsSync(path),
  ) ??
  withWindow

const args = [
  // Chromium's own sandbox refuses to start as root, as in most build machines.
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
  // As many as a build machine has cores: with three a slow one is so busy that stories run out of their time.
  workers: 2,
  forbidOnly: true,
  // `npm test` names what passed only at the second try.
  retries: 1,
  // It only ends what hangs: some stories take a minute on a slow machine.
  timeout: 180_000,
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
  },
  projects: [
    {
      name: 'stories',
      testIgnore: needsNotices,
      use: { launchOptions: { executablePath: withoutWindow, args: argsFor(withoutWindow) } },
    },
    {
      name: 'notices',
      testMatch: needsNotices,
      use: { launchOptions: { executablePath: withWindow, args: argsFor(withWindow) } },
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
    : // Drawing in a process of its own costs each story a quarter of the processor.
      [...args, '--in-process-gpu']
}
