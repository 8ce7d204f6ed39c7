import { createHash } from 'node:crypto'
import { createConnection, createServer } from 'node:net'
import { codeOf } from '../setup-error.ts'

/** Returns a name that the system forgets when its process ends. Linux has such names too, so the tests can run there. */
export function pipeName(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  // Paths on Windows do not distinguish capital letters from small ones.
  const path = platform === 'win32' ? dataDir.toLowerCase() : dataDir
  const name = `qala-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`
  return platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`
}

/**
 * Holds the pipe of a data folder for as long as this process is running, and tells anyone who asks which process it is.
 * @returns a function that releases it, or the number of the process that holds it
 */
export async function holdPipe(name: string): Promise<{ release(): Promise<void> } | { heldBy: number }> {
  for (;;) {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(String(process.pid))
    })
    const held = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error) =>
        codeOf(error) === 'EADDRINUSE' || codeOf(error) === 'EACCES' ? resolve(false) : reject(error),
      )
      server.listen(name, () => resolve(true))
    })
    if (held) {
      server.unref()
      return {
        release: () => new Promise((resolve) => void server.close(() => resolve())),
      }
    }
    const heldBy = await pipeHolder(name)
    // The other process ended between the two attempts, so this one tries again.
    if (heldBy !== undefined) return { heldBy }
  }
}

/** @returns the number of the process that holds the pipe, or undefined when nobody does */
export function pipeHolder(name: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let said = ''
    const socket = createConnection(name)
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => (said += text))
    socket.once('error', () => resolve(undefined))
    socket.once('close', () => resolve(/^\d+$/.test(said) ? Number(said) : undefined))
  })
}
