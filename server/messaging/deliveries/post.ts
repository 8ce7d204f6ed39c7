import { clock } from '#domain/clock.ts'
import http from 'node:http'
import https from 'node:https'

export interface PostAnswer {
  status: number
  retryAfterMs?: number
  text: string
}

/** With `not-sent`, nothing reached the other side. With `unknown`, something did, and it may have been accepted. */
export type Posted = PostAnswer | { failed: 'not-sent' | 'unknown' }

export interface PostOptions {
  headers: Record<string, string>
  body: string | Buffer
  timeoutMs: number
  agent?: http.Agent
  /** Called when connected, before anything is sent. If it fails, nothing is sent. */
  beforeSending?: () => Promise<void>
}

const TEXT_MAX = 4_096

/**
 * Sends a POST request. It does not follow redirects, which could lead to an unchecked address. It does not use `fetch`,
 * which cannot tell whether a failed request has left this machine.
 * @throws what `beforeSending` throws
 */
export function post(
  url: URL,
  { headers, body, timeoutMs, agent, beforeSending }: PostOptions,
): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const isTls = url.protocol === 'https:'
    const request = (isTls ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      agent: agent ?? false,
      signal: AbortSignal.timeout(timeoutMs),
    })
    let isSent = false
    const send = async () => {
      try {
        await beforeSending?.()
        isSent = true
        request.end(body)
      } catch (error) {
        reject(error)
        request.destroy()
      }
    }
    request.on('socket', (socket) => {
      // A reused socket is already connected.
      if (request.reusedSocket || !socket.connecting) void send()
      else socket.once(isTls ? 'secureConnect' : 'connect', () => void send())
    })
    request.on('error', () => resolve({ failed: isSent ? 'unknown' : 'not-sent' }))
    request.on('response', (response) => {
      const retryAfterMs = retryAfter(response.headers['retry-after'])
      const answer = (text: string): PostAnswer => ({
        status: response.statusCode ?? 0,
        text: text.slice(0, TEXT_MAX),
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      })
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length > TEXT_MAX) {
          resolve(answer(text))
          response.destroy()
        }
      })
      response.on('end', () => resolve(answer(text)))
      response.on('error', () => resolve(answer(text)))
    })
  })
}

function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - clock.ms()
  return Number.isNaN(ms) ? undefined : Math.min(3_600_000, Math.max(1_000, ms))
}
