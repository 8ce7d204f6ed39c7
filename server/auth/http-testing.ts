import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

const ORIGIN = 'http://localhost:8080'

/** The app on a real socket. Clients say by X-Forwarded-For where they are: it must trust the loopback. */
export async function serveOverHttp(app: Hono): Promise<(ip: string) => HttpClient> {
  const http = createAdaptorServer({ fetch: app.fetch, createServer }) as Server
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  afterAll(() => http.close())
  return (ip) => new HttpClient(`http://127.0.0.1:${port}`, ip)
}

export interface HttpAnswer {
  status: number
  code: string | undefined
  milliseconds: number
}

/** A browser as far as cookies go. */
export class HttpClient {
  readonly #base: string
  readonly #ip: string
  readonly #cookies = new Map<string, string>()

  constructor(base: string, ip: string) {
    this.#base = base
    this.#ip = ip
  }

  async call(method: string, path: string, body?: unknown): Promise<HttpAnswer> {
    const start = performance.now()
    const response = await fetch(this.#base + path, {
      method,
      headers: {
        origin: ORIGIN,
        'x-forwarded-for': this.#ip,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    const code = /"code":"(\w+)"/.exec(text)?.[1]
    return { status: response.status, code, milliseconds: performance.now() - start }
  }

  login(email: string, password: string): Promise<HttpAnswer> {
    return this.call('POST', '/api/auth/login', { email, password })
  }
}
