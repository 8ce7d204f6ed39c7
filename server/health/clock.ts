import type { Database } from '#database/open.ts'

export interface ClockState {
  isWrong: boolean
  /** For the person who looks after the computer; null while all is well. */
  advice: string | null
}

const TOLERANCE_MS = 5 * 60_000

/** Compares the computer's clock with the newest moment in the database: there is nothing else to go by without a network. */
export async function clockState(db: Pick<Database, 'withAuth'>, now = new Date()): Promise<ClockState> {
  const { newest } = await db.withAuth((trx) =>
    trx
      .selectFrom('auth.sessions')
      .select((eb) => eb.fn.max<Date | null>('last_used_at').as('newest'))
      .executeTakeFirstOrThrow(),
  )
  const isWrong = newest !== null && newest.getTime() - now.getTime() > TOLERANCE_MS
  return { isWrong, advice: isWrong ? adviceOf(now, newest) : null }
}

function adviceOf(now: Date, newest: Date): string {
  const [shown, known] = [now, newest].map((moment) => moment.toISOString().slice(0, 16).replace('T', ' '))
  return (
    `The clock of this computer is wrong: it shows ${shown} UTC, but somebody was signed in on ${known} UTC. ` +
    'Set date and time, and let the network set them if you can. Learners can go on; what they do is dated by their devices.'
  )
}
