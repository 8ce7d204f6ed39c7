import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { errorCode } from './error.ts'
import { writePrivately } from './files.ts'

/** Of the roles `postgres` and `qala_owner`. */
const Passwords = z.object({ superuser: z.string(), owner: z.string() })
export type Passwords = z.infer<typeof Passwords>

/** The passwords of this data folder, made on first use and when their file is lost; a running server learns new ones later. */
export async function loadPasswords(dataDir: string): Promise<Passwords> {
  const path = join(dataDir, 'postgres.passwords.json')
  const saved = await readPasswords(path)
  if (saved) return saved
  const password = () => randomBytes(32).toString('base64url')
  const made = { superuser: password(), owner: password() }
  await writePrivately(path, `${JSON.stringify(made)}\n`)
  return made
}

async function readPasswords(path: string): Promise<Passwords | undefined> {
  try {
    return Passwords.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const strange = error instanceof SyntaxError || error instanceof z.core.$ZodError
    if (strange || errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
