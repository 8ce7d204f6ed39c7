import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Stops a server without cutting an answer short. Node's own `closeIdleConnections` leaves connections that never sent a
 * request, which browsers open in advance: one of them would hold every stop for the whole grace.
 */
export function watchConnections(server: Server): (graceMs: number) => Promise<void> {
  const sockets = new Set<Socket>()
  const answering = new Map<Socket, number>()
  let isDraining = false

  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (answering.get(socket) ?? 1) - 1
      if (left > 0) return void answering.set(socket, left)
      answering.delete(socket)
      // Not destroy: the last bytes may still be on their way out.
      if (isDraining) socket.end()
    })
  })

  return async (graceMs) => {
    isDraining = true
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) if (!answering.has(socket)) socket.destroy()
    const enough = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed
    clearTimeout(enough)
  }
}
