import http from 'node:http'
import https from 'node:https'

export interface PostAnswer {
  status: number
  /** From Retry-After, at least a second and at most an hour. */
  retryAfterMs?: number
  text: string
}

/** `not-sent`: nobody was reached. `unknown`: somebody was, and may or may not have taken it. */
export type Posted = PostAnswer | { failed: 'not-sent' | 'unknown' }

export interface PostOptions {
  headers: Record<string, string>
  body: string | Buffer
  timeoutMs: number
  /** Default: a connection of its own, closed afterwards. */
  agent?: http.Agent
  /** Called when there is a connection and nothing was said yet. When it fails, nothing is. */
  beforeSending?: () => Promise<void>
}

const TEXT_MAX = 4_096

/**
 * One POST, which follows no redirect: an address that was found good must not lead elsewhere. Our own and not
 * `fetch`, which cannot tell whether a failed request ever left this machine; for a message that costs money that is
 * the question.
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
      // One that was used before is connected already, and is not listened to again for each request.
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
        // The status says enough; nobody makes us read for ever.
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
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.min(3_600_000, Math.max(1_000, ms))
}
