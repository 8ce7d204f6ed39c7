import type { Database } from '#database/open.ts'
import type { Channel } from '#domain/deliveries.ts'
import { setTimeout as delay } from 'node:timers/promises'
import {
  failExpiredHandovers,
  claimNext,
  handOver,
  nextDue,
  noteWorking,
  settle,
  type Patience,
} from './claims.ts'
import { ClaimLost, type Claim, type DeliveryOutcome, type Sender } from './outcome.ts'

/** So many messages of a channel are under way at once. Mail servers and gateways of schools like it slow. */
const LANES: Record<Channel, number> = { email: 3, push: 10, sms: 4 }
/** One job works no longer than this, then orders the next: a job that was killed is soon told from one that works. */
const WORK_MS = 60_000
/** How long the database may be away before what came of a message that is already out is lost. */
const SETTLE_TRIES = 30

export interface DueWork {
  db: Database
  channel: Channel
  send: Sender
  patience: Patience
  isStopping: () => boolean
}

/**
 * Sends what is due, one claim at a time in each lane.
 * @returns when to look again; null when nothing waits
 */
export async function sendDue(work: DueWork): Promise<Date | null> {
  const { db, channel } = work
  const end = Date.now() + WORK_MS
  await failExpiredHandovers(db, channel)
  const lane = async () => {
    while (Date.now() < end && !work.isStopping()) if ((await sendNext(work)) !== 'working') return
  }
  // One alone first: as long as the channel is away, one message an attempt is put at stake, and no more.
  if ((await sendNext(work)) === 'working') {
    await noteWorking(db, channel)
    await Promise.all(Array.from({ length: LANES[channel] }, lane))
  }
  return work.isStopping() ? null : nextDue(db, channel)
}

async function sendNext(work: DueWork): Promise<'nothing due' | 'resting' | 'working'> {
  const { db, channel, patience } = work
  const claim = await claimNext(db, channel, patience)
  if (claim === null) return 'nothing due'
  try {
    const outcome = await work.send(claim, () => handOver(db, channel, claim, patience))
    await settleSurely(work, claim, outcome)
    return 'problem' in outcome ? 'resting' : 'working'
  } catch (error) {
    // Whoever has it now writes down what comes of it.
    if (error instanceof ClaimLost) return 'working'
    throw error
  }
}

/** The message is out: a database that restarts meanwhile must not make us forget it. */
async function settleSurely(work: DueWork, claim: Claim, outcome: DeliveryOutcome): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await settle(work.db, work.channel, claim, outcome, work.patience)
      return
    } catch (error) {
      if (tries === SETTLE_TRIES || work.isStopping()) throw error
      await delay(1_000)
    }
  }
}
