import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { HttpClient } from './http-client-testing.ts'

/** Serves the app on a real socket. Clients say in X-Forwarded-For where they are, so the app must trust the loopback address. */
export async function serveOverHttp(app: Hono): Promise<(ip: string) => HttpClient> {
  const http = createAdaptorServer({ fetch: app.fetch, createServer }) as Server
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  afterAll(() => http.close())
  return (ip) => new HttpClient(`http://127.0.0.1:${port}`, ip)
}
