import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../scripts/with-server.ts'
import { ensureInstalled, pressSteps, typeSteps, type RemoteControl } from './driver.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

/** Opens WebKitGTK's small browser, which has Safari's engine, with WebDriver. It runs on a virtual display. */
export async function openWebKit(): Promise<RemoteControl> {
  ensureInstalled(DRIVER, ['webkit2gtk-driver', 'xvfb'])
  const home = await mkdtemp(join(tmpdir(), 'qala-webkit-'))
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(display.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_DATA_HOME: join(home, 'data'),
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox needs permissions that root does not have on a build machine.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const ended = Promise.all([once(driver, 'exit'), once(display, 'exit')])

  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await ask('GET', '/status').then(
        () => true,
        () => false,
      )
    )
      break
    await delay(100)
  }
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      // Otherwise no command would run before a page has loaded, and nothing could be typed until then.
      alwaysMatch: {
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
      },
    },
  })
  const on = `/session/${sessionId}`
  const act = async (steps: object) => void (await ask('POST', `${on}/actions`, { actions: [steps] }))
  await ask('POST', `${on}/window/rect`, { width: 400, height: 900 })

  async function evaluate(expression: string): Promise<unknown> {
    const script = `const done = arguments[0];
      (async () => JSON.stringify(await (${expression})) ?? 'null')().then(done, (error) => done('"!' + error + '"'))`
    return JSON.parse(await ask<string>('POST', `${on}/execute/async`, { script, args: [] })) as unknown
  }

  return {
    async open(url) {
      await evaluate('void (window.isLeft = true)')
      await ask('POST', `${on}/url`, { url })
      const isThere = () =>
        evaluate(`!window.isLeft && document.readyState === 'complete'`).catch(() => false)
      while ((await isThere()) !== true) await delay(100)
    },
    evaluate,
    press: (x, y) => act(pressSteps(x, y)),
    type: (text) => act(typeSteps(text)),
    async close() {
      await ask('DELETE', on).catch(() => {})
      driver.kill('SIGTERM')
      display.kill('SIGTERM')
      await ended
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
