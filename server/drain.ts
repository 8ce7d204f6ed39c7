import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Stops a server without cutting an answer short. Node's own `closeIdleConnections` leaves connections that never sent a
 * request, which browsers open in advance: one of them would hold every stop for the whole grace.
 */
export function watchConnections(server: Server): (graceMs: number) => Promise<void> {
  const sockets = new Set<Socket>()
  const answering = new Map<Socket, Set<ServerResponse>>()
  let isDraining = false

  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // The answer says that it is the last one: else the client may send the next call on a connection that is being closed,
  // where it would be done and never answered.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false
    const responses = answering.get(socket) ?? new Set()
    answering.set(socket, responses.add(response))
    response.once('close', () => {
      responses.delete(response)
      if (responses.size > 0) return
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
    for (const responses of answering.values())
      for (const response of responses) response.shouldKeepAlive = false
    const enough = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed
    clearTimeout(enough)
  }
}
