import * as api from '#domain/learning/progress-api.ts'
import { clock } from '#domain/clock.ts'
import { DEVICE_HEADER } from '#domain/api-version.ts'
import { tooManyTries } from '../../core/errors.ts'
import type { Caller } from '../routing/route.ts'
import { implement } from '../services.ts'
import type { Live } from './live.ts'

/** Keeps a school's proxy from closing a silent connection. */
const HEARTBEAT_MS = 25_000
const RETRY_MS = 2_000

export const routes = [
  implement(api.followChanges, ({ caller, services, signal, header }) =>
    openStream(services.live, caller, signal, { device: header(DEVICE_HEADER) }),
  ),
]

/**
 * Opens an event stream. It ends when the access token expires, and an ended session cannot get another token.
 * @param heard `device` is the device whose own changes are left out; `about` holds the ids whose changes are reported, if
 * not the caller's own
 * @throws AppError too_many_tries when the caller has too many streams open
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
      // A sleeping tab reads nothing, and one unread event says as much as many do.
      if ((controller?.desiredSize ?? 0) > 0) write(`event: ${event}\ndata: {}\n\n`)
    },
    onEnd: () => end(),
  })
  if (leave === null) throw tooManyTries(60)

  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  const expiry = setTimeout(() => end(), Math.max(0, caller.expiresAt.getTime() - clock.ms()))

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
