import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import { sql, type Transaction } from 'kysely'
import { describeError, type Log } from '../../core/log.ts'
import { clock } from '#domain/clock.ts'
import { eachAlone } from '../../core/one-by-one.ts'
import { explainEnds } from '../../accounts/auth/queries.ts'
import { outsideList } from '../../core/outside-list.ts'

/*
 * Some actions must still apply after a restore of an older backup: a certificate was revoked, a consent was withdrawn,
 * somebody chose to get no messages on a channel, or sessions and upload tickets were ended. They are written to a list
 * outside of the database and repeated after a restore. Others cannot be repeated, because the list contains no secrets. For
 * those, the restore names the accounts that have their old password, role or second factor again. The lines contain only
 * ids.
 */

const list = outsideList('lasting-deeds.txt')
const KINDS: ReadonlySet<string> = new Set([
  'certificate_revoked',
  'consent_withdrawn',
  'objected',
  'objection_ended',
  'password_reset',
  'password_changed',
  'session_ended',
  'tickets_ended',
  'role_changed',
  'second_factor_set',
])
const LINE = /^(\S+Z) (\S+) ([\w-]+) ([\w-]+)$/
const CHANNEL = 'qala_deed'
/** This is twice as long as the daily backups are kept. */
const REMEMBERED_DAYS = 60

interface Deed {
  at: string
  kind: string
  subject: string
  detail: string
}

const lineOf = ({ at, kind, subject, detail }: Deed) => `${at} ${kind} ${subject} ${detail}`

/**
 * Writes down each action when the database reports it, and first the actions that were missed.
 * @returns a function that stops this
 */
export async function followDeeds(
  db: Database,
  folders: readonly string[],
  log: Log,
): Promise<() => Promise<void>> {
  let tail = Promise.resolve()
  const inTurn = (work: () => Promise<void>) =>
    (tail = tail.then(work).catch((error: unknown) => log(`error lasting deeds ${describeError(error)}`)))
  const end = await db.listen(
    CHANNEL,
    (payload) => void inTurn(() => list.add(folders, [`${clock.now().toISOString()} ${payload}`])),
    () => void inTurn(() => noteDeeds(db, folders)),
  )
  await noteDeeds(db, folders)
  return async () => {
    await tail
    await end()
  }
}

async function noteDeeds(db: Database, folders: readonly string[]): Promise<void> {
  const { rows } = await db.withAuth((trx) =>
    sql<Omit<Deed, 'at'> & { at: Date }>`select at, kind, subject, detail from app.known_deeds()`.execute(
      trx,
    ),
  )
  await list.add(
    folders,
    rows.map((row) => lineOf({ ...row, at: row.at.toISOString() })),
  )
  await list.complete(folders)
}

/**
 * Repeats the actions after a restore of an older backup. At any other start it changes nothing.
 * @returns how many it repeated
 * @throws PartlyDone when some could not be repeated
 */
export async function repeatDeeds(db: Database, folders: readonly string[]): Promise<number> {
  const restore = await lastRestore(db)
  if (restore === null) return 0
  const latest = new Map<string, Deed>()
  for (const deed of await readDeeds(folders)) {
    const ofChannel = deed.kind === 'objected' || deed.kind === 'objection_ended' ? deed.detail : deed.kind
    latest.set(`${deed.subject} ${ofChannel}`, deed)
  }
  // The database already has the actions since the restore.
  const before = [...latest.values()].filter(({ at }) => Date.parse(at) <= restore.at.getTime())
  return eachAlone(
    before,
    (deed) => db.withAuth((trx) => repeatDeed(trx, deed, restore)),
    ({ kind, subject }) => `${kind} ${subject}`,
  )
}

/** @returns whether it changed anything */
async function repeatDeed(trx: Transaction<DB>, deed: Deed, { until }: Restore): Promise<boolean> {
  const { at, kind, subject, detail } = deed
  // People who changed their own password stay signed in where they changed it. So an action that the database still knows
  // must not be repeated.
  const isLost = Date.parse(at) > until.getTime()
  switch (kind) {
    case 'password_reset':
      return endSessionsBefore(trx, subject, at)
    case 'password_changed':
    case 'session_ended':
    case 'second_factor_set':
      return isLost && endSessionsBefore(trx, subject, at)
    case 'tickets_ended': {
      if (!isLost) return false
      const { numDeletedRows } = await trx
        .deleteFrom('app.upload_tickets')
        .where('user_id', '=', subject)
        .where('created_at', '<', new Date(at))
        .executeTakeFirst()
      return numDeletedRows > 0n
    }
    default: {
      const { rows } = await sql<{ done: boolean }>`
        select app.repeat_deed(${at}::timestamptz, ${kind}, ${subject}, ${detail}) as done`.execute(trx)
      return rows[0]?.done ?? false
    }
  }
}

async function endSessionsBefore(trx: Transaction<DB>, userId: string, at: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('auth.sessions')
    .where('account_id', '=', userId)
    .where('created_at', '<', new Date(Date.parse(at) - CLOSE_MS))
    .executeTakeFirst()
  await explainEnds(trx, [userId], 'restored')
  return numDeletedRows > 0n
}

/** The ids of accounts with a change after the backup that cannot be repeated. */
export interface OldAgain {
  passwords: string[]
  roles: string[]
  secondFactors: string[]
}

/**
 * Says which accounts have an old password, role or second factor again after a restore.
 * @param since the restored database knows all actions until then
 */
export async function oldAgain(folders: readonly string[], since: Date): Promise<OldAgain> {
  const lost = (await readDeeds(folders)).filter(({ at }) => Date.parse(at) > since.getTime())
  const of = (...kinds: string[]) => [
    ...new Set(lost.filter(({ kind }) => kinds.includes(kind)).map(({ subject }) => subject)),
  ]
  return {
    passwords: of('password_reset', 'password_changed'),
    roles: of('role_changed'),
    secondFactors: of('second_factor_set'),
  }
}

/** Reads the actions of the last 60 days, in order. Invalid lines are left out. */
async function readDeeds(folders: readonly string[]): Promise<Deed[]> {
  // The times can be sorted as text.
  return (await list.read(folders)).toSorted().flatMap((line) => {
    const [, at = '', kind = '', subject = '', detail = ''] = LINE.exec(line) ?? []
    const isRemembered = Date.parse(at) > clock.ms() - REMEMBERED_DAYS * 86_400_000
    return KINDS.has(kind) && isRemembered ? [{ at, kind, subject, detail }] : []
  })
}

interface Restore {
  at: Date
  /** The database knows all actions until this time. */
  until: Date
}

async function lastRestore(db: Database): Promise<Restore | null> {
  const row = await db.withAuth((trx) =>
    trx
      .selectFrom('app.restores')
      .select(['restored_at', 'backup_made_at', 'journal_until'])
      .orderBy('restored_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return row ? { at: row.restored_at, until: row.journal_until ?? row.backup_made_at } : null
}

/** A session that began with the new password may have been recorded a moment before the line. */
const CLOSE_MS = 5_000
