import type { Database } from '#database/open.ts'
import type { DB } from '#database/generated/schema.ts'
import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { addressOf, networkOf } from './networks.ts'

const MINUTE = 60

/** Of one account. Seconds; the wait doubles with each try after the free ones, and an hour without a try forgets all. */
const TRIES = {
  /** On a device where this account has signed in before, whatever strangers do. */
  knownDevice: { free: 5, first: 4, longest: 15 * MINUTE },
  /** Within an hour 10 from one other device, so that the network has room for its neighbours. */
  client: { free: 4, first: MINUTE, longest: 15 * MINUTE },
  /** Within an hour 15. */
  network: { free: 12, first: 15 * MINUTE, longest: 15 * MINUTE },
  /** As many from all the networks together where this account has not signed in for 30 days. */
  unfamiliar: { free: 12, first: 15 * MINUTE, longest: 15 * MINUTE },
  /** Where only accounts are counted. */
  address: { free: 1_000_000, first: 0, longest: 0 },
}

/**
 * Accounts with a wrong password and no right one after it, within an hour. The narrower limit is met first, so whoever
 * guesses from one place leaves room for those beside them. A device where somebody has signed in before may use what is
 * kept back from strangers.
 */
const ACCOUNTS = {
  stranger: { client: 12, address: 30, network: 40 },
  usedDevice: { client: 5, address: 50, network: 50 },
}

/** Who tries from where. */
export interface Guess {
  /** The account's id; where there is none, what was typed. */
  account: string
  ip: string | undefined
  device: { deviceId: string; isNew: boolean; isUsed: boolean }
  /** The account has signed in on this device before. */
  isKnown: boolean
}

/** @param secret keys are HMACs under it, so that the table names nobody */
export function createGuessing(db: Kysely<DB>, secret: string) {
  const keyOf = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(parts.join('\0')).digest('base64url')
  const keysOf = ({ account, ip, device, isKnown }: Guess) => {
    const mine = keyOf('account', account)
    // Without a cookie all of an address are one client.
    const client = device.isNew ? keyOf('client', addressOf(ip)) : keyOf('client', device.deviceId)
    const [address, network] = [keyOf('address', addressOf(ip)), keyOf('network', networkOf(ip))]
    const [byClient, byAddress, byNetwork] = [client, address, network].map((place) => keyOf(mine, place))
    return { mine, isKnown, client, address, network, byClient, byAddress, byNetwork }
  }
  const countersOf = ({ mine, isKnown, ...keys }: ReturnType<typeof keysOf>) =>
    isKnown
      ? [{ key: keys.byClient, place: null, ...TRIES.knownDevice }]
      : [
          { key: keys.byClient, place: keys.client, ...TRIES.client },
          { key: keys.byAddress, place: keys.address, ...TRIES.address },
          { key: keys.byNetwork, place: keys.network, ...TRIES.network },
          { key: mine, place: null, familiar: keys.byNetwork, ...TRIES.unfamiliar },
        ]

  return {
    /**
     * Counts a try before it is known whether it fails.
     * @returns how long to wait (0: the try may go on), and whether that is because of tries at many accounts
     */
    charge: async (guess: Guess) => {
      const keys = keysOf(guess)
      const most = guess.device.isUsed ? ACCOUNTS.usedDevice : ACCOUNTS.stranger
      const places = guess.isKnown
        ? []
        : [
            { place: keys.client, most: most.client },
            { place: keys.address, most: most.address },
            { place: keys.network, most: most.network },
          ]
      const { rows } = await sql<{ wait: number; full_place: string | null; is_last_free: boolean }>`
        select wait, full_place, is_last_free
        from private.count_sign_in_try(${keys.mine}, ${keyOf('pass', keys.mine)}, ${JSON.stringify(countersOf(keys))}, ${JSON.stringify(places)})
      `.execute(db)
      const [counted] = rows
      if (counted === undefined) throw new Error('The try was not counted')
      return {
        wait: counted.wait,
        isManyAccounts: counted.full_place !== null,
        isLastFree: counted.is_last_free,
      }
    },
    /** The right password: takes back this client's wrong ones, and nobody else's. */
    succeeded: async (guess: Guess) => {
      const keys = keysOf(guess)
      const counted = countersOf(keys).map(({ key }) => key)
      await sql`
        with mine as (select failures from private.sign_in_tries where key = ${keys.byClient}),
        taken_back as (
          update private.sign_in_tries t set failures = greatest(t.failures - mine.failures, 0)
            from mine where t.key in (${sql.join(counted)}) and t.key <> ${keys.byNetwork}
        )
        insert into private.sign_in_tries as t (key, account, place, failures, signed_in_at)
        values (${keys.byNetwork}, ${keys.mine}, ${keys.network}, 0, clock_timestamp())
        on conflict (key) do update set
          signed_in_at = clock_timestamp(),
          failures = greatest(t.failures - ${guess.isKnown ? sql`0` : sql`coalesce((select failures from mine), 0)`}, 0)
      `.execute(db)
    },
    /** Of a name that nobody has: a right sign-in on this device takes its tries back. */
    noteUnknown: async (guess: Guess) => {
      if (guess.device.isNew) return
      const counted = countersOf(keysOf(guess)).map(({ key }) => key)
      await sql`
        update private.sign_in_tries set device = ${keyOf('device', guess.device.deviceId)}
         where key in (${sql.join(counted)})
      `.execute(db)
    },
    /** Names mistyped on a device where somebody has just signed in were no guesses. */
    forgetUnknown: async ({ deviceId }: Guess['device']) => {
      await sql`delete from private.sign_in_tries where device = ${keyOf('device', deviceId)}`.execute(db)
    },
    /** For a try that never took place. */
    refund: async (guess: Guess) => {
      const counted = countersOf(keysOf(guess)).map(({ key }) => key)
      await sql`
        update private.sign_in_tries set failures = greatest(failures - 1, 0) where key in (${sql.join(counted)})
      `.execute(db)
    },
    /** A new password: whoever was kept out by wrong tries, their own or others', must not be kept out of that. */
    letIn: async (account: string) => {
      const mine = keyOf('account', account)
      await sql`delete from private.sign_in_tries where account = ${mine}`.execute(db)
      await sql`
        insert into private.sign_in_tries (key, account, signed_in_at)
        values (${keyOf('pass', mine)}, ${mine}, clock_timestamp())
        on conflict (key) do update set signed_in_at = clock_timestamp()
      `.execute(db)
    },
  }
}

export async function forgetOldTries(db: Database): Promise<void> {
  await db.withAuth((trx) =>
    sql`
      delete from private.sign_in_tries
       where last_at < now() - interval '2 days'
         and (signed_in_at is null or signed_in_at < now() - interval '30 days')
    `.execute(trx),
  )
}
