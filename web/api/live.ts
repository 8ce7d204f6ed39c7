import { API_VERSION, API_VERSION_HEADER, DEVICE_HEADER } from '#domain/api-version.ts'
import { followChanges } from '#domain/learning/progress-api.ts'

const RECONNECT_SECONDS = [1, 2, 5, 10]
/** The server sends something every 25 s, unless the connection is dead or a proxy buffers it. */
const SILENCE_MS = 60_000
const POLL_MS = 60_000
const HIDDEN_MS = 60_000
const STEADY_MS = 10_000

export interface LiveDeps {
  /** `refused` is a token that the server no longer accepts. Returns null when there is no token now. */
  token(refused?: string): Promise<string | null>
  onProgress(): void
  /** This is called when a class was given other work. */
  onWork?(): void
  /** This is what to listen to. By default these are the changes of the signed-in learner. */
  of?: { path: `/api/${string}`; body: unknown }
  /** The server does not report this device's own changes to it. */
  device(): string | undefined
  hidden(): boolean
  /** Runs `work` in the one tab that listens for all tabs, because browsers allow few connections to one server. */
  withLead<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>
  fetcher?: typeof fetch
}

/** Listens for changes made on other devices, by server-sent events, or by a poll each minute where these do not get through. */
export function openLive(deps: LiveDeps) {
  let open: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  function listenWhileVisible(): void {
    clearTimeout(hiding)
    if (deps.hidden()) {
      hiding = setTimeout(stop, HIDDEN_MS)
    } else if (!open) {
      const listening = new AbortController()
      open = listening
      deps
        .withLead((signal) => listen(deps, signal), listening.signal)
        .catch((error: unknown) => {
          if (!listening.signal.aborted) throw error
        })
    }
  }

  function stop(): void {
    open?.abort()
    open = undefined
  }

  listenWhileVisible()
  return {
    visibilityChanged: listenWhileVisible,
    close() {
      clearTimeout(hiding)
      stop()
    },
  }
}

async function listen(deps: LiveDeps, signal: AbortSignal): Promise<void> {
  let tries = 0
  let polling: ReturnType<typeof setInterval> | undefined
  let refused: string | undefined
  const heard = () => {
    clearInterval(polling)
    polling = undefined
  }
  while (!signal.aborted) {
    const began = performance.now()
    const token = await deps.token(refused)
    const end = token === null ? 'lost' : await readStream(deps, token, signal, heard)
    refused = end === 'refused' ? (token ?? undefined) : undefined
    if (signal.aborted) break
    if (end === 'silent') polling ??= setInterval(deps.onProgress, POLL_MS)
    // The longer waits also apply to a server that drops every connection at once.
    if (performance.now() - began > STEADY_MS) tries = 0
    await pause(1_000 * (RECONNECT_SECONDS[Math.min(tries, RECONNECT_SECONDS.length - 1)] ?? 10), signal)
    tries += 1
  }
  clearInterval(polling)
}

/** Keeps one connection until it ends: `silent` when nothing came for a minute, `refused` when the token was not accepted. */
async function readStream(
  deps: LiveDeps,
  token: string,
  outer: AbortSignal,
  heard: () => void,
): Promise<'lost' | 'silent' | 'refused'> {
  const line = new AbortController()
  const drop = () => line.abort()
  outer.addEventListener('abort', drop)
  let silence: ReturnType<typeof setTimeout> | undefined
  const expectWithinAMinute = () => {
    clearTimeout(silence)
    silence = setTimeout(() => line.abort('silent'), SILENCE_MS)
  }
  try {
    // The parser is loaded late, to keep it out of the first screen.
    const { createParser } = await import('eventsource-parser')
    const parser = createParser({
      onEvent: ({ event }) =>
        event === 'work' ? deps.onWork?.() : event === 'progress' && deps.onProgress(),
    })
    expectWithinAMinute()
    const device = deps.device()
    const { of } = deps
    const response = await (deps.fetcher ?? fetch)(of?.path ?? followChanges.path, {
      ...(of && { method: 'POST', body: JSON.stringify(of.body) }),
      headers: {
        ...(of && { 'Content-Type': 'application/json' }),
        Authorization: `Bearer ${token}`,
        Accept: 'text/event-stream',
        [API_VERSION_HEADER]: String(API_VERSION),
        ...(device !== undefined && { [DEVICE_HEADER]: device }),
      },
      credentials: 'omit',
      cache: 'no-store',
      signal: line.signal,
    })
    if (response.status === 401) return 'refused'
    if (!response.headers.get('Content-Type')?.startsWith('text/event-stream') || !response.body)
      return 'lost'
    // Events between two connections were missed, so everything is read again.
    deps.onProgress()
    deps.onWork?.()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      expectWithinAMinute()
      heard()
      parser.feed(chunk.value)
    }
    return 'lost'
  } catch {
    return line.signal.reason === 'silent' ? 'silent' : 'lost'
  } finally {
    clearTimeout(silence)
    outer.removeEventListener('abort', drop)
    // This also frees the connection when the response was not a stream.
    drop()
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
