import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Returns a function that stops the server without cutting a response short. Node's own `closeIdleConnections` does not close
 * connections that never sent a request, and browsers open such connections in advance. A single one would hold up every stop
 * for the whole grace period.
 */
export function watchConnections(server: Server): (graceMs: number) => Promise<void> {
  const sockets = new Set<Socket>()
  const answering = new Map<Socket, Set<ServerResponse>>()
  let isDraining = false

  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // The response says that it is the last one on its connection. Otherwise the client may send its next request on a
  // connection that is being closed, and that request could be executed without ever being answered.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false
    const responses = answering.get(socket) ?? new Set()
    answering.set(socket, responses.add(response))
    response.once('close', () => {
      responses.delete(response)
      if (responses.size > 0) return
      answering.delete(socket)
      // This does not call `destroy`, because the last bytes may still be on their way out.
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
