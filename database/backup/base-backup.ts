import { clock } from '#domain/clock.ts'
import { Readable } from 'node:stream'
import pg from 'pg'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'

export interface BaseBackup {
  systemIdentifier: string
  timeline: number
  startSegment: string
  /** A tar of the cluster's files, with the write-ahead log that makes them consistent. */
  tar: AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/**
 * Makes a consistent copy while learners work. It comes over the connection, so PostgreSQL's own user does not need a folder
 * to write into.
 * @param superuser of a running server
 */
export async function openBaseBackup(superuser: pg.ClientConfig): Promise<BaseBackup> {
  // `replication` is a connection parameter that pg passes on, but that its types do not have.
  const replication: pg.ClientConfig & { replication: string } = { ...superuser, replication: 'true' }
  const client = new pg.Client(replication)
  client.on('error', () => {}) // the query rejects; a second error event without a listener would end Node
  try {
    await client.connect()
    const identity = await client.query<{ systemid: string }>('IDENTIFY_SYSTEM')
    // Without this slot, a checkpoint during a slow copy may remove parts of the log that the copy needs at its end.
    await client.query(
      `CREATE_REPLICATION_SLOT qala_backup_${process.pid}_${clock.ms()} TEMPORARY PHYSICAL RESERVE_WAL`,
    )
    const copy = new BaseBackupQuery()
    client.query(copy)
    const { recptr, tli } = await copy.begun
    return {
      systemIdentifier: identity.rows[0]?.systemid ?? '',
      timeline: Number(tli),
      startSegment: segmentOf(recptr, Number(tli)),
      tar: copy.tar,
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error instanceof DatabaseSetupError || !(error instanceof Error) ? error : explained(error)
  }
}

interface Beginning {
  recptr: string
  tli: string
}

class BaseBackupQuery extends pg.Query {
  readonly begun: Promise<Beginning>
  readonly tar: Readable
  #socket: { pause(): void; resume(): void } | undefined

  constructor() {
    super("BASE_BACKUP (LABEL 'qala', CHECKPOINT 'fast', WAL true, MANIFEST 'no')")
    this.tar = new Readable({ read: () => this.#socket?.resume() })
    this.begun = new Promise((resolve, reject) => {
      // The rows before the copy say where in the log it begins, and those after it where it ends.
      this.once('row', (row: Beginning) => resolve(row))
      this.once('error', (error: Error) => {
        reject(explained(error))
        this.tar.destroy(explained(error))
        // Nobody reads any more. A paused connection would never see its own end, and closing it would wait for ever.
        this.#socket?.resume()
      })
    })
    this.begun.catch(() => {}) // an error during the copy is reported by the tar
    this.tar.on('error', () => {})
    this.once('end', () => this.tar.push(null))
  }

  /** pg calls this for each message of the copy: a letter for its kind, and then its content. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: { stream: { pause(): void; resume(): void } }) {
    if (chunk[0] !== LETTER_DATA || this.tar.destroyed) return
    this.#socket = stream
    // The content is copied, because pg reuses its buffer.
    if (!this.tar.push(Buffer.from(chunk.subarray(1)))) stream.pause()
  }
}

const LETTER_DATA = 'd'.charCodeAt(0)

/** Returns the name of a segment of the log, as PostgreSQL names its files of 16 MB. */
function segmentOf(position: string, timeline: number): string {
  const [high = '0', low = '0'] = position.split('/')
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return hex(timeline) + hex(Number.parseInt(high, 16)) + hex(Number.parseInt(low, 16) >>> 24)
}

function explained(error: Error): DatabaseSetupError {
  const message =
    codeOf(error) === 'XX001'
      ? 'PostgreSQL met damaged pages while it copied the database, so there is no new backup. Keep the older backups: ' +
        'the disk may be failing. postgres.log in the data folder names the files.'
      : `PostgreSQL broke off the copy, so there is no new backup. It says: ${error.message}`
  return new DatabaseSetupError(message, { cause: error })
}
