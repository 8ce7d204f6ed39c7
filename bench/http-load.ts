import { connect, type Socket } from 'node:net'

export interface Sample {
  perSecond: number
  /** These are the milliseconds of each call. */
  waits: readonly number[]
}

/**
 * Keeps this many connections busy until all calls are answered. It uses plain sockets, because an HTTP client would take
 * processor time from the server that is measured.
 * @throws when the status of an answer is not 2xx
 */
export async function load(port: number, atOnce: number, calls: readonly Buffer[]): Promise<Sample> {
  const sockets = await Promise.all(Array.from({ length: atOnce }, () => open(port)))
  const waits: number[] = []
  let next = 0
  const began = performance.now()
  await Promise.all(
    sockets.map(async (socket) => {
      for (let call = calls[next++]; call !== undefined; call = calls[next++]) {
        const asked = performance.now()
        await ask(socket, call)
        waits.push(performance.now() - asked)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  for (const socket of sockets) socket.destroy()
  return { perSecond: calls.length / seconds, waits }
}

export function request(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Buffer {
  const lines = { host: 'localhost', 'content-length': String(Buffer.byteLength(body)), ...headers }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.setNoDelay(true)))
    socket.once('error', reject)
  })
}

function ask(socket: Socket, call: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const end = endOf(text)
      if (end === undefined || text.length < end) return
      socket.off('data', onData)
      if (text.startsWith('HTTP/1.1 2')) resolve()
      else reject(new Error(`The server answered: ${text.slice(0, 400)}`))
    }
    socket.on('data', onData)
    socket.write(call)
  })
}

/** Returns where the answer ends, counted in characters, or undefined while this is not known yet. */
function endOf(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2))?.[1]
  if (length !== undefined) return head + 4 + Number(length)
  return text.endsWith('\r\n0\r\n\r\n') ? text.length : undefined
}
