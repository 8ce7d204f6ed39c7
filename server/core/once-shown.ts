import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clock } from '#domain/clock.ts'

/**
 * Writes a secret to a file that only the owner of the data may read. It never replaces an existing file, because an older
 * secret may open what the new one does not.
 * @returns the path of the file
 */
export function keepSecret(dataDir: string, name: string, secret: string): string {
  const write = (file: string) => {
    const path = join(dataDir, file)
    writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
    return path
  }
  try {
    return write(`${name}.txt`)
  } catch {
    return write(`${name}-${clock.ms()}.txt`)
  }
}
