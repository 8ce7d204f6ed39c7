import type pg from 'pg'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openPool } from '../pool.ts'
import { codeOf } from '../setup-error.ts'
import { askFacts, askPosition, askSlots, holdAtMost, type Slot } from './ask-postgres.ts'
import { DRAFT, explain, readPart, writeSafely } from './journal-files.ts'
import { listRuns, pieceName, runName, storedBytes, type Run } from './runs.ts'
import { pieceSealer } from './sealed-piece.ts'
import { formatLsn, historyName, parseLsn, readHistory, segmentName, type Lsn } from './wal.ts'

interface JournalState {
  /** All that was committed before this moment is in the journal. */
  copiedUntil: Date | null
  /** In words for the operator; null while all is well. */
  problem: string | null
  /** Stored, of this database. */
  bytes: number
  /** The journal continues a backup whose `startSegment` is this one or a later one (compared as text); an earlier one not. */
  unbrokenFrom: string | null
}

export interface Journal {
  state(): JournalState
  /** Copies what there is by now. A failure is told by `state`, not thrown. */
  flush(): Promise<void>
  /** Removes what only backups older than the one with this `startSegment` need. */
  prune(oldestStartSegment: string): Promise<void>
  /** Copies the rest first. Call it before PostgreSQL stops. */
  stop(): Promise<void>
}

export interface JournalOptions {
  /** As the superuser. */
  connection: pg.PoolConfig
  walFolder: string
  journalDir: string
  /** Of age. Asked at each copy: a recovery key may be made while the server runs. */
  recipients: () => Promise<readonly string[]>
  everyMs?: number
  /** How much of the log PostgreSQL keeps for us while the folder is away. */
  holdMb?: number
  log: (line: string) => void
}

const EVERY_MS = 30_000
const HOLD_MB = 1_024
/** A network share that does not answer must not keep the server from stopping. */
const LAST_COPY_MS = 3_000
const NO_ANSWER_MS = 60_000
const ABANDONED = '.abandoned'

/** Where we are in the log, and the folder for the next piece. */
interface Place {
  slot: string
  folder: string
  timeline: number
  at: Lsn
}

export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { walFolder, journalDir, log, everyMs = EVERY_MS, holdMb = HOLD_MB } = options
  const pool = openPool({ ...options.connection, application_name: 'qala journal', max: 1 }, log)
  const { systemIdentifier, segmentSize } = await askFacts(pool)
  await holdAtMost(pool, holdMb)
  const systemFolder = join(journalDir, systemIdentifier)

  let place: Place | undefined
  let copiedUntil: Date | null = null
  let unbrokenFrom: string | null = null
  let problem: string | null = null
  let bytes = 0
  let tail: Promise<void> = Promise.resolve()
  let beganAt: number | undefined
  const stopping = new AbortController()

  const startOfSegment = (lsn: Lsn) => lsn - (lsn % segmentSize)

  function copy(): Promise<void> {
    tail = tail.then(copyAndTell)
    return tail
  }

  async function copyAndTell(): Promise<void> {
    beganAt = performance.now()
    try {
      await copyAll()
      if (problem !== null) log('The journal is written again.')
      problem = null
    } catch (error) {
      const now = explain(error, journalDir)
      if (now !== problem) log(now)
      problem = now
    }
    beganAt = undefined
  }

  async function copyAll(): Promise<void> {
    const began = new Date()
    const { flushed, timeline } = await askPosition(pool)
    place ??= await findPlace(timeline, flushed)
    await stat(place.folder)
    if (place.at < flushed) await copyUpTo(flushed, place, began)
    copiedUntil = began
  }

  async function copyUpTo(flushed: Lsn, here: Place, began: Date): Promise<void> {
    const seal = pieceSealer(await options.recipients())
    while (here.at < flushed) {
      const segment = segmentName(here.timeline, here.at, segmentSize)
      const from = here.at % segmentSize
      const rest = flushed - here.at
      const to = from + rest < segmentSize ? from + rest : segmentSize
      const piece = await readPart(join(walFolder, segment), from, to).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') place = undefined // PostgreSQL let go of it
        throw error
      })
      const sealed = await seal(piece)
      await writeSafely(here.folder, pieceName({ segment, from, to, at: began }), sealed)
      bytes += sealed.byteLength
      here.at += to - from
    }
    await pool.query('select pg_replication_slot_advance($1, $2)', [here.slot, formatLsn(here.at)])
  }

  async function findPlace(timeline: number, flushed: Lsn): Promise<Place> {
    const runs = await abandonOthers(timeline, flushed)
    bytes = await storedBytes(systemFolder)
    const slots = await askSlots(pool)
    const slot = slots.find(({ holdsFrom }) => holdsFrom !== null)
    const run = runs.find((one) => one.slot === slot?.name && one.timeline === timeline)
    const first = run?.pieces[0]
    const goesOn = slot?.holdsFrom && run && first && run.end >= startOfSegment(slot.holdsFrom)
    if (!goesOn) return beginRun(timeline, slots)
    for (const name of await readdir(run.folder))
      if (name.endsWith(DRAFT)) await rm(join(run.folder, name), { force: true }) // cut off by a crash
    unbrokenFrom = first.segment
    return { slot: slot.name, folder: run.folder, timeline, at: run.end }
  }

  /** A restore that was undone, or a snapshot of the machine put back: what was written there is not this database's past. */
  async function abandonOthers(timeline: number, flushed: Lsn): Promise<Run[]> {
    const history = await readFile(join(walFolder, historyName(timeline)), 'utf8').catch(() => '')
    const fork = readHistory(history)?.at
    const runs = await listRuns(systemFolder, segmentSize)
    const isOurs = (run: Run) =>
      run.timeline < timeline || (run.timeline === timeline && run.fork?.at === fork && run.end <= flushed)
    for (const { folder } of runs.filter((run) => !isOurs(run))) await rename(folder, `${folder}${ABANDONED}`)
    return runs.filter(isOurs)
  }

  async function beginRun(timeline: number, oldSlots: readonly Slot[]): Promise<Place> {
    // At first only: later it is missing because its disk is away.
    if (oldSlots.length === 0) await mkdir(journalDir, { recursive: true, mode: 0o700 })
    await stat(journalDir)
    for (const { name } of oldSlots) await pool.query('select pg_drop_replication_slot($1)', [name])
    const slot = `qala_journal_${randomBytes(4).toString('hex')}`
    const { rows } = await pool.query<{ lsn: string }>(
      'select lsn from pg_create_physical_replication_slot($1, true)',
      [slot],
    )
    const folder = join(systemFolder, runName(timeline, new Date(), slot))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const present = new Set(await readdir(walFolder))
    const history = historyName(timeline)
    if (present.has(history)) await writeSafely(folder, history, await readFile(join(walFolder, history)))
    let at = startOfSegment(parseLsn(rows[0]?.lsn ?? '0/0'))
    // What PostgreSQL still has from before belongs to it too.
    while (at > 0n && present.has(segmentName(timeline, at - 1n, segmentSize))) at -= segmentSize
    unbrokenFrom = segmentName(timeline, at, segmentSize)
    log(`The journal begins at ${unbrokenFrom}.`)
    return { slot, folder, timeline, at }
  }

  void (async () => {
    while (!stopping.signal.aborted) {
      await copy()
      await delay(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    state: () => ({
      copiedUntil,
      problem:
        beganAt !== undefined && performance.now() - beganAt > NO_ANSWER_MS
          ? `The journal folder ${journalDir} does not answer.`
          : problem,
      bytes,
      unbrokenFrom,
    }),
    flush: copy,
    async prune(oldestStartSegment) {
      for (const { folder, pieces } of await listRuns(systemFolder, segmentSize)) {
        // The last piece of the present run says where it goes on.
        const isPresent = folder === place?.folder
        const old = pieces.filter(
          ({ segment }, n) => segment < oldestStartSegment && !(isPresent && n === pieces.length - 1),
        )
        for (const { name } of old) await rm(join(folder, name), { force: true })
        if (old.length === pieces.length) await rm(folder, { recursive: true, force: true })
      }
      const others = await readdir(systemFolder).catch(() => [])
      for (const name of others.filter((other) => other.endsWith(ABANDONED)))
        await rm(join(systemFolder, name), { recursive: true, force: true })
      bytes = await storedBytes(systemFolder)
    },
    async stop() {
      stopping.abort()
      await Promise.race([copy(), delay(LAST_COPY_MS, undefined, { ref: false })])
      await pool.end()
    },
  }
}
