import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { SLOW } from './phone.ts'

export interface SlowLine {
  origin: string
  slow: boolean
  /** This is the number of bytes received, including headers. */
  received: number
  cut: () => Promise<void>
}

const DOWN_BYTES_PER_MS = SLOW.downloadKbit / 8
const PACKET = 1460

/** Starts a relay before the server. Downloads queue for one slow line, and each upload waits for one round trip. */
export async function startSlowLine(server: string): Promise<SlowLine> {
  const { hostname, port } = new URL(server)
  const open = new Set<Socket>()
  let freeAt = 0
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => open.delete(socket))
      socket.on('error', () => socket.destroy())
    }
    near.on('close', () => far.destroy())
    far.on('end', () => later(() => near.end(), freeAt - performance.now()))
    // The first data also waits for the handshake.
    let trips = 2
    near.on('data', (data) => {
      later(() => far.write(data), line.slow ? trips * SLOW.latencyMs : 0)
      trips = 1
    })
    far.on('data', (data) => {
      line.received += data.length
      for (let start = 0; start < data.length; start += PACKET) {
        const packet = data.subarray(start, start + PACKET)
        const now = performance.now()
        freeAt = line.slow ? Math.max(now, freeAt) + packet.length / DOWN_BYTES_PER_MS : now
        later(() => near.write(packet), freeAt - now)
      }
    })
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const line: SlowLine = {
    origin: `http://localhost:${(relay.address() as AddressInfo).port}`,
    slow: false,
    received: 0,
    cut: () => {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => relay.close(() => resolve()))
    },
  }
  return line
}

/** The order is kept even without a delay, because timers of equal length fire in the order in which they were set. */
function later(work: () => void, ms: number): void {
  setTimeout(work, Math.max(0, ms))
}
