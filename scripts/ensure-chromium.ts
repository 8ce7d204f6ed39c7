import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const DEBIAN = '/usr/bin/chromium'
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * The Chromium without a window, of Debian's own package.
 * @returns null where there is none and none can be installed: then the other one does for all
 */
export function ensureHeadlessShell(): string | null {
  if (process.env['CHROMIUM_PATH']) return null
  if (!existsSync(DEBIAN_SHELL)) installFromDebian('chromium-headless-shell')
  return existsSync(DEBIAN_SHELL) ? DEBIAN_SHELL : null
}

/** Installs one when there is none: Debian's package for root, Playwright's download anywhere else. */
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

function installFromDebian(name: string): void {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'], env })
}
