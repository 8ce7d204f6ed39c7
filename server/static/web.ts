import type { Context } from 'hono'
import { refusal } from '../errors.ts'
import type { Log } from '../log.ts'
import type { InlineHashes } from '../middleware/security-headers.ts'

/** The built pages and their files, ready to be served. */
export interface Web {
  inline: InlineHashes
  respond: (c: Context, log: Log) => Promise<Response> | Response
}

/** For tests of the API, and for development, where Vite serves the pages. */
export const NO_WEB: Web = {
  inline: { scriptHashes: [], styleHashes: [] },
  respond: () => {
    throw refusal('not_found')
  },
}
