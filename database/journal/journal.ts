import { renameWhole } from '../platform/files.ts'
import { clock } from '#domain/clock.ts'
import type pg from 'pg'
import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openPool } from '../pool.ts'
import { codeOf } from '../setup-error.ts'
import { askFacts, askPosition, askSlots, holdAtMost, type Slot } from './ask-postgres.ts'
import { DRAFT, explain, readPart, writeSafely } from './journal-files.ts'
import { holdsMore } from './holds-more.ts'
import { endOf, isWithin, pastOf } from './route.ts'
import {
  ASIDE,
  lineageOf,
  listRuns,
  nameSlot,
  pieceName,
  runName,
  storedBytes,
  tellsLineage,
  type Run,
} from './runs.ts'
import { pieceOpener, pieceSealer } from './sealed-piece.ts'
import { formatLsn, historyName, parseLsn, readHistory, segmentName, segmentStart, type Lsn } from './wal.ts'

interface JournalState {
  /** Everything that was committed before this time is in the journal. */
  copiedUntil: Date | null
  /** A description for the operator, or null if all is well. */
  problem: string | null
  /** The size of the stored journal of this database. */
  bytes: number
  /**
   * The journal continues every backup whose `startSegment` is this one or a later one, compared as text. It does not
   * continue earlier backups.
   */
  unbrokenFrom: string | null
}

export interface Journal {
  state(): JournalState
  /** Copies everything that there is now. An error is reported by `state` and not thrown. */
  flush(): Promise<void>
  /**
   * Removes what only backups older than the one with this `startSegment` need. What a restore has left out stays until
   * another restore brings it back.
   */
  prune(oldestStartSegment: string): Promise<void>
  /** Copies the rest and stops. Call it before PostgreSQL stops. */
  stop(): Promise<void>
}

export interface JournalOptions {
  /** A connection as the superuser. */
  connection: pg.PoolConfig
  walFolder: string
  journalDir: string
  /** The recipients for age. They are read at each copy, because a recovery key may be made while the server is running. */
  recipients: () => Promise<readonly string[]>
  /** The identities with which older pieces can be decrypted. */
  identities?: () => Promise<readonly string[]>
  /** Creates the folder if this is the first run of the database. It throws if another disk is in its place. */
  openFolder?: (isFirst: boolean) => Promise<unknown>
  everyMs?: number
  /** How many megabytes of log PostgreSQL keeps while the folder is away. */
  holdMb?: number
  log: (line: string) => void
}

const EVERY_MS = 30_000
const HOLD_MB = 1_024
/** A network share that does not respond must not keep the server from stopping. */
const LAST_COPY_MS = 3_000
const NO_ANSWER_MS = 60_000

/** A position that is beyond any log. */
const ALL = 1n << 64n

/** The current position in the log, and the folder for the next piece. */
interface Place {
  slot: string
  folder: string
  timeline: number
  at: Lsn
}

/**
 * Starts to copy the write-ahead log to `journalDir`, in encrypted pieces. A copy that fails is reported by `state` and
 * retried.
 */
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
    const began = clock.now()
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
        if (codeOf(error) === 'ENOENT') place = undefined // PostgreSQL has deleted this part of the log
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
    const slots = await askSlots(pool)
    // The folder is created only for the first run. If it is missing later, its disk is away.
    const isFirst = slots.length === 0
    if (options.openFolder) await options.openFolder(isFirst)
    else if (isFirst) await mkdir(journalDir, { recursive: true, mode: 0o700 })
    await stat(journalDir)
    const runs = await leaveAside(timeline, flushed, slots)
    for (const run of await leftBehind(timeline))
      log(
        `The journal keeps work that was saved up to ${endOf(run).toISOString()} and that no restore has brought back, in ${run.folder}.`,
      )
    bytes = await storedBytes(systemFolder)
    const slot = slots.find(({ holdsFrom }) => holdsFrom !== null)
    const run = runs.find((one) => one.slot === slot?.name && one.timeline === timeline)
    const first = run?.pieces[0]
    const goesOn = slot?.holdsFrom && run && first && run.end >= startOfSegment(slot.holdsFrom)
    if (!goesOn) return beginRun(timeline, slots)
    for (const name of await readdir(run.folder))
      if (name.endsWith(DRAFT)) await rm(join(run.folder, name), { force: true }) // a crash interrupted the write
    unbrokenFrom = first.segment
    return { slot: slot.name, folder: run.folder, timeline, at: run.end }
  }

  /**
   * Marks runs that are not part of this database's past. They were written before a restore was undone, or before a snapshot
   * of the machine was put back.
   */
  async function leaveAside(timeline: number, flushed: Lsn, slots: readonly Slot[]): Promise<Run[]> {
    const history = await historyOf(timeline)
    const lineages = new Set(slots.map(({ name }) => lineageOf(name)))
    const isOurs = (run: Run) =>
      run.fork?.at === history.at(-1)?.at &&
      run.end <= flushed &&
      (!tellsLineage(run.slot) || lineages.has(lineageOf(run.slot)))
    const isPast = (run: Run) => run.timeline < timeline || (run.timeline === timeline && isOurs(run))
    const runs = await listRuns([systemFolder], segmentSize)
    for (const run of runs.filter(({ isAside }) => !isAside))
      if (!isPast(run)) await renameWhole(run.folder, `${run.folder}${ASIDE}`)
    // A run is part of the past again when its database is here again, or when a restore has used its content.
    const isBack = (run: Run) =>
      run.timeline === timeline
        ? isOurs(run) && slots.some(({ name }) => name === run.slot)
        : history.some(({ parent }) => parent === run.timeline) &&
          runs.every((other) => other.isAside || other.timeline !== run.timeline)
    for (const run of runs.filter(({ isAside }) => isAside))
      if (isBack(run)) await renameWhole(run.folder, run.folder.slice(0, -ASIDE.length))
    return (await listRuns([systemFolder], segmentSize)).filter(({ isAside }) => !isAside)
  }

  async function historyOf(timeline: number) {
    return readHistory(await readFile(join(walFolder, historyName(timeline)), 'utf8').catch(() => ''))
  }

  /** Finds runs that contain more than this database has taken from them. Another restore may need them. */
  async function leftBehind(timeline: number): Promise<Run[]> {
    const here = new Map(pastOf({ timeline, history: await historyOf(timeline) }, ALL))
    const opener = pieceOpener((await options.identities?.()) ?? [])
    const left: Run[] = []
    for (const run of await listRuns([systemFolder], segmentSize)) {
      if (run.pieces.length === 0 || isWithin(run, here)) continue
      const from = run.isAside ? run.start : (here.get(run.timeline) ?? run.start)
      if (await holdsMore(run, from, opener, segmentSize)) left.push(run)
    }
    return left
  }

  async function beginRun(timeline: number, oldSlots: readonly Slot[]): Promise<Place> {
    const slot = nameSlot(oldSlots[0]?.name)
    const { rows } = await pool.query<{ lsn: string }>(
      'select lsn from pg_create_physical_replication_slot($1, true)',
      [slot],
    )
    // The old slots are dropped afterwards, so that the database can always be recognised by its slots.
    for (const { name } of oldSlots) await pool.query('select pg_drop_replication_slot($1)', [name])
    const folder = join(systemFolder, runName(timeline, clock.now(), slot))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const present = new Set(await readdir(walFolder))
    const history = historyName(timeline)
    if (present.has(history)) await writeSafely(folder, history, await readFile(join(walFolder, history)))
    let at = startOfSegment(parseLsn(rows[0]?.lsn ?? '0/0'))
    // This also includes the earlier parts of the log that PostgreSQL still has.
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
      if (place === undefined) return
      const wanted = (await leftBehind(place.timeline)).map((run) => pastOf(run, run.end))
      for (const { folder, timeline, isAside, pieces } of await listRuns([systemFolder], segmentSize)) {
        // The last piece of the current run is kept, because it says where the run continues.
        const isPresent = folder === place.folder
        const isWanted = ({ segment, from }: (typeof pieces)[number]) =>
          wanted.some((past) => segmentStart(segment, segmentSize) + from < (past.get(timeline) ?? -1n))
        const old = pieces.filter(
          (piece, n) =>
            piece.segment < oldestStartSegment &&
            !(isPresent && n === pieces.length - 1) &&
            !isAside &&
            !isWanted(piece),
        )
        for (const { name } of old) await rm(join(folder, name), { force: true })
        if (old.length === pieces.length && !isPresent) await rm(folder, { recursive: true, force: true })
      }
      bytes = await storedBytes(systemFolder)
    },
    async stop() {
      stopping.abort()
      await Promise.race([copy(), delay(LAST_COPY_MS, undefined, { ref: false })])
      await pool.end()
    },
  }
}
