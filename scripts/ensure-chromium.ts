import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installFromDebian } from './install-from-debian.ts'

const DEBIAN = '/usr/bin/chromium'
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Returns the headless Chromium of Debian's own package.
 * @returns null when it is missing and cannot be installed. The other Chromium then runs all tests.
 */
export function ensureHeadlessShell(): string | null {
  if (process.env['CHROMIUM_PATH']) return null
  if (!existsSync(DEBIAN_SHELL)) installFromDebian('chromium-headless-shell')
  return existsSync(DEBIAN_SHELL) ? DEBIAN_SHELL : null
}

/**
 * Returns a Chromium and installs one if there is none: Debian's package when run as root, otherwise Playwright's download.
 */
export function ensureChromium(): string {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return chosen
  for (const path of [DEBIAN, chromium.executablePath()]) if (existsSync(path)) return path

  console.log('Installing Chromium for the browser tests ...')
  installFromDebian('chromium')
  if (existsSync(DEBIAN)) return DEBIAN
  spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' })
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new Error(
    'No Chromium found and none could be installed. Install one and set CHROMIUM_PATH to its program.',
  )
}
