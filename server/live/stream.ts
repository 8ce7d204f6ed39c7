import { DEVICE_HEADER } from '#domain/api-version.ts'
import { tooManyTries } from '../errors.ts'
import { defineRoute, type Caller } from '../routing/define-route.ts'
import type { Live } from './live.ts'

/** Keeps a school's proxy from closing a silent connection. */
const HEARTBEAT_MS = 25_000
const RETRY_MS = 2_000

export const getEvents = defineRoute({
  access: 'progress:read',
  summary:
    'A stream that says `progress` whenever there is progress to fetch, and `work` when a class was given some',
  output: 'event-stream',
  handler: ({ caller, services, signal, header }) =>
    openStream(services.live, caller, signal, { device: header(DEVICE_HEADER) }),
})

/**
 * Ends with the access token: a session that has ended cannot get another one.
 * @param heard `device`: whose own changes are left out; `about`: whose changes, where not the caller's own
 */
export function openStream(
  live: Live,
  caller: Caller,
  signal: AbortSignal,
  heard: { device?: string | undefined; about?: readonly string[] } = {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const write = (text: string) => controller?.enqueue(encoder.encode(text))

  const leave = live.join({
    userId: caller.userId,
    sessionId: caller.sessionId,
    ...heard,
    onChange: (event) => {
      // A sleeping tab reads nothing, and one unread event says as much as many.
      if ((controller?.desiredSize ?? 0) > 0) write(`event: ${event}\ndata: {}\n\n`)
    },
    onEnd: () => end(),
  })
  if (leave === null) throw tooManyTries(60)

  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  const expiry = setTimeout(() => end(), Math.max(0, caller.expiresAt.getTime() - Date.now()))

  function forget(): void {
    leave?.()
    clearInterval(heartbeat)
    clearTimeout(expiry)
    signal.removeEventListener('abort', end)
  }

  function end(): void {
    forget()
    const open = controller
    controller = undefined
    open?.close()
  }

  return new ReadableStream<Uint8Array>(
    {
      start: (opened) => {
        controller = opened
        write(`retry: ${RETRY_MS}\n: welcome\n\n`)
        if (signal.aborted) end()
        else signal.addEventListener('abort', end)
      },
      cancel: () => {
        controller = undefined
        forget()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 1024 }),
  )
}
