/**
 * How Qala and its PostgreSQL work together on this operating system. Everything that differs by platform is in this folder.
 */
export interface Ways {
  /** Node connects to PostgreSQL by a Unix socket where possible. Node on Windows supports only TCP. */
  listens: 'socket' | 'loopback'
  /** Windows does not have signals; `pg_ctl kill` sends them to PostgreSQL through a named pipe. */
  signals: 'system' | 'pg_ctl'
  /**
   * A lock file must contain when its process began, so that a stale one is noticed. A named pipe of Windows ends with its
   * process.
   */
  lock: 'file' | 'pipe'
}

export function waysOf(platform: NodeJS.Platform = process.platform): Ways {
  return platform === 'win32'
    ? { listens: 'loopback', signals: 'pg_ctl', lock: 'pipe' }
    : { listens: 'socket', signals: 'system', lock: 'file' }
}
