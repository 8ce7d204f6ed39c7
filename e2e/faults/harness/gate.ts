import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

export type GateState = 'open' | 'closed' | 'stuck' | 'slow'

const SLOW_MS = 400

/**
 * This is a relay in front of a server that imitates network faults: it refuses or cuts connections, or passes data on slowly
 * or not at all.
 */
export async function gateTo(target: number) {
  let state: GateState = 'open'
  let free = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()

  function pass(from: Socket, to: Socket): void {
    let before: Promise<unknown> = Promise.resolve()
    const inOrder = (work: () => void) => {
      // Stuck data still arrives in the end, even if the sender has closed the connection, as in a real network.
      before = before
        .then(() => (state === 'stuck' ? free.promise : state === 'slow' ? delay(SLOW_MS) : undefined))
        .then(work)
    }
    from.on('data', (chunk) => inOrder(() => void to.write(chunk)))
    from.on('end', () => inOrder(() => void to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => sockets.delete(from))
    sockets.add(from)
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const inner = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    pass(socket, inner)
    pass(inner, socket)
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    free.resolve()
    cut()
  })

  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    state: () => state,
    async set(next: GateState): Promise<void> {
      if (next === state) return
      if (state === 'closed') await listen(port)
      state = next
      if (next === 'closed') cut()
      if (next === 'stuck') free = Promise.withResolvers()
      else free.resolve()
    },
  }
}

export type Gate = Awaited<ReturnType<typeof gateTo>>
