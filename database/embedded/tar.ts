import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { EmbeddedError } from './error.ts'

export async function pack(folder: string, file: string): Promise<void> {
  await tar(['-czf', file, '-C', folder, '.'])
}

export async function unpack(file: string, folder: string): Promise<void> {
  await tar(['-x', '--no-same-owner', '-f', file, '-C', folder])
}

async function tar(args: readonly string[]): Promise<void> {
  await promisify(execFile)('tar', args, { env: { PATH: process.env['PATH'], LC_ALL: 'C' } }).catch(
    (error: unknown) => {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
      throw new EmbeddedError(`The program tar is missing or failed. ${said}`.trim())
    },
  )
}
