// Runs the API in a separate process, which reports how long its event loop was blocked. event-loop.test.ts starts it.
import { openDatabase } from '#database/open.ts'
import { createAdaptorServer } from '@hono/node-server'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { createApp } from '#server/app.ts'
import { openServices } from '#server/services.ts'

const { databaseUrl = '', dataDir = '' } = JSON.parse(process.env['LOOP_SERVER'] ?? '{}') as Record<
  string,
  string
>
const db = await openDatabase({ dataDir: '', databaseUrl })
const services = await openServices({
  db,
  env: { port: 8080, publicUrl: 'http://localhost:8080', trustProxy: [], databaseUrl, dataDir },
  course: null,
  log: () => {},
})
const http = createAdaptorServer({ fetch: createApp(services).fetch, createServer }) as Server
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))

/**
 * This is the longest turn of the event loop. It measures only the processor time of this thread, so other programs on a busy
 * machine do not count.
 */
let longest = 0
let last = process.threadCpuUsage()
setTimeout(function turn() {
  const { user, system } = process.threadCpuUsage(last)
  last = process.threadCpuUsage()
  longest = Math.max(longest, (user + system) / 1_000)
  setTimeout(turn, 1)
})

process.on('message', () => {
  process.send?.({ longest })
  longest = 0
})
process.on('disconnect', () => process.exit())
