import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { EmbeddedError, errorCode } from './error.ts'

/** The few variables PostgreSQL is given: somebody's PGDATA or PGOPTIONS in the shell must not reach it. */
export const toolEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs one of PostgreSQL's programs to its end, as the account, in `folder`. Throws EmbeddedError with what it said. */
export async function runTool(
  program: string,
  args: string[],
  folder: string,
  account: Account | undefined,
  input = '',
): Promise<void> {
  const running = promisify(execFile)(program, args, { ...account, cwd: folder, env: toolEnvironment })
  running.child.stdin?.end(input)
  await running.catch((error: unknown) => {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new EmbeddedError(cannotRun(program, errorCode(error) || 'it failed', said))
  })
}

/** One sentence for a program that would not start or failed; ENOENT on a file that is there means a missing C library. */
export function cannotRun(program: string, reason: string, said: string): string {
  const hint =
    reason === 'ENOENT' || reason === 'EACCES'
      ? ' It needs a Linux with glibc or macOS, on a disk that allows programs to run; else set DATABASE_URL to another PostgreSQL.'
      : ''
  return `PostgreSQL could not be run (${program}: ${reason}).${hint}${said ? `\n${said}` : ''}`
}
