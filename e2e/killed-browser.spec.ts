import { killBrowser } from '../bench/kill-browser.ts'
import { expect, test } from './test.ts'
import { origin } from './where.ts'

test('a browser killed with all its processes keeps what was ticked', async () => {
  test.slow()
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const { kills, lost } = await killBrowser(origin, executablePath, 3)
  expect({ kills, lost }).toEqual({ kills: 3, lost: 0 })
})
