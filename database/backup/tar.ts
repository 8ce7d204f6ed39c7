import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tarProgram, toolEnvironment } from '../platform/programs.ts'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'

// This is the part of the tar format that a stream needs. The program tar unpacks the files that PostgreSQL has packed.

const BLOCK = 512
export const TAR_END = Buffer.alloc(2 * BLOCK)

/** Returns the header of a private file, as defined by POSIX. */
export function tarHeader(name: string, bytes: number, now: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(bytes, 12), 124)
  header.write(octal(Math.floor(now.getTime() / 1000), 12), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Returns the bytes that fill the last block of a file. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)
}

/** @returns undefined when the block is not the header of a file */
export function readTarHeader(block: Buffer): { name: string; bytes: number } | undefined {
  if (block.length !== BLOCK || block.toString('latin1', 257, 262) !== 'ustar') return undefined
  const name = block.toString('utf8', 0, 100).replace(/\0.*$/s, '')
  const bytes = Number.parseInt(block.toString('latin1', 124, 136), 8)
  return name === '' || !Number.isSafeInteger(bytes) ? undefined : { name, bytes }
}

/** Reads a stream in parts: first a given number of bytes, and then the rest as it comes. */
export function byteReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  return {
    /** Returns this many bytes, or fewer at the end of the stream. */
    async take(bytes: number): Promise<Buffer> {
      while (held.length < bytes) {
        const next = await chunks.next()
        if (next.done) break
        held = Buffer.concat([held, next.value])
      }
      const taken = held.subarray(0, bytes)
      held = held.subarray(bytes)
      return taken
    },
    async *part(bytes: number): AsyncGenerator<Uint8Array> {
      for (let left = bytes; left > 0;) {
        const chunk = await this.take(Math.min(left, 65_536))
        if (chunk.length === 0) throw new Error('The end is missing')
        left -= chunk.length
        yield chunk
      }
    },
    async *rest(): AsyncGenerator<Uint8Array> {
      if (held.length > 0) yield held
      for (;;) {
        const next = await chunks.next()
        if (next.done) return
        yield next.value
      }
    },
    /** Reads to the end. Content that is authenticated only as a whole must be read completely. */
    async drain(): Promise<void> {
      while (!(await chunks.next()).done);
    },
    async close(): Promise<void> {
      await chunks.return?.()
    },
  }
}

export const tarEnvironment = { ...toolEnvironment(), PATH: process.env['PATH'] }

/** Unpacks `content`. It reads to the end even if tar stops earlier, because only that shows that the content is complete. */
export async function extractTar(content: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const tar = spawn(tarProgram(), ['-x', '--no-same-owner', '-f', '-', '-C', folder], {
    env: tarEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  tar.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(0, 2_000)))
  tar.stdin.on('error', () => {}) // the message of tar when it exits early says more
  const ended = once(tar, 'close').catch((error: unknown) => error)
  try {
    for await (const chunk of content) {
      if (tar.stdin.writable && !tar.stdin.write(chunk)) {
        await Promise.race([once(tar.stdin, 'drain'), ended])
      }
    }
  } catch (error) {
    tar.kill()
    throw error
  } finally {
    tar.stdin.end()
  }
  const end = await ended
  if (Array.isArray(end) && end[0] === 0) return
  throw new DatabaseSetupError(complaint(codeOf(end), said, folder))
}

function complaint(code: string, said: string, folder: string): string {
  if (code === 'ENOENT') return 'The program tar is missing, and backups are unpacked with it. Install it.'
  if (said.includes('No space left')) {
    return `The disk of ${folder} is full, so the backup cannot be unpacked. Make room there.`
  }
  return `The backup cannot be unpacked into ${folder}. tar says: ${said.trim()}`
}
