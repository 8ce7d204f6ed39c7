import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const DEBIAN = '/usr/bin/chromium'

/** Installs one when there is none: Debian's package for root, Playwright's download anywhere else. */
export function ensureChromium(): string {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return chosen
  for (const path of [DEBIAN, chromium.executablePath()]) if (existsSync(path)) return path

  console.log('Installing Chromium for the browser tests ...')
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
    if (existsSync(DEBIAN)) return DEBIAN
  }
  spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' })
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new Error(
    'No Chromium found and none could be installed. Install one and set CHROMIUM_PATH to its program.',
  )
}
