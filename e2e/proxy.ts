import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands between browser and server, so that a story can break the connection as a school's breaks. */
export interface TestProxy {
  /** The address the browser goes to. */
  origin: string
  /** `down`: nobody answers. `portal`: everything is answered with a captive portal's page. */
  connection: 'up' | 'down' | 'portal'
  /** What a path answers instead of the server's own words; null for a 404. */
  instead: Map<string, { type: string; body: string } | null>
  /** Paths that were asked for, in order. */
  asked: string[]
  /** Looked at when the server has answered: the browser hears it only when this resolves. */
  beforeAnswer: (path: string, method: string) => Promise<void>
  close: () => Promise<void>
}

const PORTAL = '<!doctype html><title>Welcome to FunWiFi</title><h1>Buy a voucher</h1>'

/** Listens on a port of its own. @param target origin of the real server */
export async function startProxy(target: string): Promise<TestProxy> {
  const server = createServer((incoming, outgoing) => handle(network, target, incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const network: TestProxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    connection: 'up',
    instead: new Map(),
    asked: [],
    beforeAnswer: async () => undefined,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return network
}

function handle(
  network: TestProxy,
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const path = new URL(incoming.url ?? '/', target).pathname
  if (network.connection === 'down') return void incoming.socket.destroy()
  network.asked.push(path)
  if (network.connection === 'portal') return say(outgoing, 200, { type: 'text/html', body: PORTAL })
  const instead = network.instead.get(path)
  if (instead === null) return say(outgoing, 404, { type: 'text/html', body: 'Not here' })
  if (instead) return say(outgoing, 200, instead)
  const { method, headers } = incoming
  const onward = request(new URL(incoming.url ?? '/', target), { method, headers }, async (answer) => {
    await network.beforeAnswer(path, method ?? 'GET')
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

function say(outgoing: ServerResponse, status: number, { type, body }: { type: string; body: string }): void {
  outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-cache' })
  outgoing.end(body)
}
