import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Does nothing if it cannot install, because this is not Debian or the user is not root. The caller has to check afterwards
 * whether the program is there.
 */
export function installFromDebian(name: string): void {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'], env })
}
