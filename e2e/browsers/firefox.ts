import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureInstalled, pressSteps, typeSteps, type RemoteControl } from './driver.ts'

const FIREFOX = '/usr/bin/firefox-esr'
/** These settings keep the browser from using the network for itself. */
const PREFERENCES = `
user_pref('browser.shell.checkDefaultBrowser', false);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
user_pref('app.update.enabled', false);
user_pref('network.captive-portal-service.enabled', false);
user_pref('network.connectivity-service.enabled', false);
`

/** Opens an unmodified Firefox with WebDriver BiDi, a protocol that Firefox itself implements. */
export async function openFirefox(): Promise<RemoteControl> {
  ensureInstalled(FIREFOX, ['firefox-esr'])
  const profile = await mkdtemp(join(tmpdir(), 'qala-firefox-'))
  await writeFile(join(profile, 'user.js'), PREFERENCES)
  const child = spawn(
    FIREFOX,
    ['--headless', '--width', '390', '--height', '844', '--profile', profile, '--remote-debugging-port', '0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    },
  )
  const ended = once(child, 'exit')
  let address = ''
  for await (const line of createInterface({ input: child.stderr })) {
    address = /listening on (ws:\S+)/.exec(line)?.[1] ?? ''
    if (address) break
  }
  child.stderr.resume()

  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data)) as {
      id?: number
      type: string
      result: unknown
      message?: string
    }
    const asker = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || !asker) return
    waiting.delete(id)
    if (type === 'error') asker.reject(new Error(message))
    else asker.resolve(result)
  })
  let last = 0
  const ask = <T>(method: string, params: Record<string, unknown>): Promise<T> => {
    const id = ++last
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise((resolve, reject) =>
      waiting.set(id, { resolve: resolve as (result: unknown) => void, reject }),
    )
  }

  await ask('session.new', { capabilities: {} })
  const { contexts } = await ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context ?? ''
  const act = async (steps: object) => void (await ask('input.performActions', { context, actions: [steps] }))

  return {
    open: async (url) => void (await ask('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(expression) {
      const { result, exceptionDetails } = await ask<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null') as unknown
    },
    press: (x, y) => act(pressSteps(x, y)),
    type: (text) => act(typeSteps(text)),
    async close() {
      socket.close()
      child.kill('SIGTERM')
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
