import type { Database } from '#database/open.ts'
import type { DB } from '#database/generated/schema.ts'
import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { addressOf, networkOf } from '../../core/networks.ts'

const MINUTE = 60

/**
 * The limits on tries at one account; `first` and `longest` are waits in seconds. The wait doubles with each try after the free
 * ones. After an hour without a try, all tries are forgotten.
 */
export const TRIES = {
  /** This applies on a device where this account has signed in before, and does not depend on what strangers do. */
  knownDevice: { free: 5, first: 4, longest: 15 * MINUTE },
  /** This allows 10 tries within an hour from any other device, so that the network has tries left for the devices beside it. */
  client: { free: 4, first: MINUTE, longest: 15 * MINUTE },
  /** This allows 15 tries within an hour. */
  network: { free: 12, first: 15 * MINUTE, longest: 15 * MINUTE },
  /** This allows as many tries from all networks together in which this account has not signed in for 30 days. */
  unfamiliar: { free: 12, first: 15 * MINUTE, longest: 15 * MINUTE },
  /** This never makes anybody wait, because only the number of accounts is limited here. */
  address: { free: 1_000_000, first: 0, longest: 0 },
  /**
   * A word that staff gave out has 40 random bits, so guessing it is hopeless. The limit is wide, because a card must work while
   * others guess.
   */
  wordByClient: { free: 12, first: MINUTE, longest: 15 * MINUTE },
  /**
   * This is wide, because a classmate could use up a narrow limit and keep every new card from working. At this rate, a word
   * is guessed within the 21 days of a card with a chance of one in 100,000.
   */
  wordByNetwork: { free: 20_000, first: MINUTE, longest: 15 * MINUTE },
}

/**
 * The limits on the number of accounts or phone numbers that have a wrong password, and no right one after it, within an hour. The narrower limit
 * is met first, so somebody who guesses from one place leaves room for those beside them. A device where somebody has signed in
 * before may use what is kept back from strangers.
 */
export const ACCOUNTS = {
  stranger: { client: 12, address: 30, network: 40 },
  usedDevice: { client: 5, address: 50, network: 50 },
  /**
   * These are names written at the sign-in by class. A right sign-in does not take any back, so a lab that mistypes needs more
   * room.
   */
  namesByStranger: { client: 12, address: 100, network: 150 },
  namesByUsedDevice: { client: 12, address: 150, network: 200 },
}

/**
 * Says what is counted. At the sign-in by class there are two counts. The name as it was written has a count of its own on each
 * device, whether or not somebody in the class has that name, and this is the only count that an answer shows. The accounts
 * that the name may mean are counted in silence: one that has had too many tries is refused like a wrong password. Otherwise
 * "please wait" would tell that the name is in the class. For the same reason these accounts are counted separately from the
 * tries by e-mail address. A phone number is counted like a name in a class, and its accounts in the same silence, since nobody
 * may learn whether a number has an account, or how many.
 */
type Door = 'by address' | 'phone number' | 'name in class' | 'account in class' | 'word in class'

const KEY_OF_DOOR: Record<Door, string> = {
  'by address': 'account',
  'phone number': 'phone number',
  'name in class': 'name in class',
  'account in class': 'account in class',
  'word in class': 'word in class',
}

/** This says who tries to sign in, and from where. */
export interface Guess {
  door: Door
  /** The account's id, or what was typed if there is no account. */
  account: string
  ip: string | undefined
  device: { deviceId: string; isNew: boolean; isUsed: boolean }
  /** The account has signed in on this device before. */
  isKnown: boolean
}

export interface Counted {
  /** The wait in seconds; 0 means that the try may go on. */
  wait: number
  /** The try must wait because of tries at many accounts. */
  isManyAccounts: boolean
  isLastFree: boolean
}

/** @param secret the key of the HMACs that are stored as keys, so that the table does not identify anybody */
export function createGuessing(db: Kysely<DB>, secret: string) {
  const keyOf = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(parts.join('\0')).digest('base64url')
  const accountKey = (door: Door, account: string) => keyOf(KEY_OF_DOOR[door], account)
  const keysOf = ({ door, account, ip, device, isKnown }: Guess) => {
    const mine = accountKey(door, account)
    // Names in a class are counted in separate places, because a lab that mistypes would otherwise use up the room of those who
    // sign in by address.
    const placeOf = (...parts: string[]) =>
      door === 'name in class' ? keyOf('names', ...parts) : keyOf(...parts)
    // All browsers at one address that sent no cookie count as one client.
    const client = device.isNew ? placeOf('client', addressOf(ip)) : placeOf('client', device.deviceId)
    const [address, network] = [placeOf('address', addressOf(ip)), placeOf('network', networkOf(ip))]
    const [byClient, byAddress, byNetwork] = [client, address, network].map((place) => keyOf(mine, place))
    return { door, mine, isKnown, client, address, network, byClient, byAddress, byNetwork }
  }
  const countersOf = ({ door, mine, isKnown, ...keys }: ReturnType<typeof keysOf>) => {
    const silent = { place: null }
    if (door === 'name in class' || door === 'phone number')
      return [
        // The limits are alike on every device. A different limit where the name is known would tell that somebody has signed
        // in there by it.
        { key: keys.byClient, place: keys.client, ...TRIES.client },
        { key: keys.byAddress, place: keys.address, ...TRIES.address },
        { key: keys.byNetwork, place: keys.network, ...TRIES.address },
      ]
    if (isKnown) return [{ key: keys.byClient, ...silent, ...TRIES.knownDevice }]
    if (door === 'word in class')
      return [
        { key: keys.byClient, ...silent, ...TRIES.wordByClient },
        { key: keys.byNetwork, ...silent, ...TRIES.wordByNetwork },
      ]
    const everywhere = { key: mine, place: null, familiar: keys.byNetwork, ...TRIES.unfamiliar }
    if (door === 'account in class')
      return [
        { key: keys.byClient, ...silent, ...TRIES.client },
        { key: keys.byNetwork, ...silent, ...TRIES.network },
        everywhere,
      ]
    return [
      { key: keys.byClient, place: keys.client, ...TRIES.client },
      { key: keys.byAddress, place: keys.address, ...TRIES.address },
      { key: keys.byNetwork, place: keys.network, ...TRIES.network },
      everywhere,
    ]
  }
  const placesOf = (guess: Guess, keys: ReturnType<typeof keysOf>) => {
    const { isUsed } = guess.device
    if (guess.door === 'account in class' || guess.door === 'word in class' || guess.isKnown) return []
    const most =
      guess.door === 'name in class'
        ? ACCOUNTS[isUsed ? 'namesByUsedDevice' : 'namesByStranger']
        : ACCOUNTS[isUsed ? 'usedDevice' : 'stranger']
    return [
      { place: keys.client, most: most.client },
      { place: keys.address, most: most.address },
      { place: keys.network, most: most.network },
    ]
  }

  /**
   * Counts tries at several accounts in one statement, before it is known whether they fail.
   * @returns for each of them how long to wait (0: the try may go on), and whether that is because of tries at many accounts
   */
  const chargeAll = async <One extends Guess>(
    guesses: readonly One[],
  ): Promise<(Counted & { guess: One })[]> => {
    // All calls take the locks of the accounts in the same order, because otherwise two calls could deadlock.
    const inOrder = guesses
      .map((guess) => ({ guess, keys: keysOf(guess) }))
      .toSorted((a, b) => (a.keys.mine < b.keys.mine ? -1 : 1))
    const tries = inOrder.map(({ guess, keys }, at) => ({
      at,
      mine: keys.mine,
      pass: keyOf('pass', keys.mine),
      counters: countersOf(keys),
      places: placesOf(guess, keys),
    }))
    const { rows } = await sql<{ wait: number; full_place: string | null; is_last_free: boolean }>`
      select wait, full_place, is_last_free
        from jsonb_to_recordset(${JSON.stringify(tries)}) as one(at integer, mine text, pass text, counters jsonb, places jsonb)
       cross join lateral private.count_sign_in_try(mine, pass, counters, places)
       order by at
    `.execute(db)
    return inOrder.map(({ guess }, at) => {
      const counted = rows[at]
      if (counted === undefined) throw new Error('The try was not counted')
      return {
        guess,
        wait: counted.wait,
        isManyAccounts: counted.full_place !== null,
        isLastFree: counted.is_last_free,
      }
    })
  }

  return {
    chargeAll,
    /** Does what `chargeAll` does, for one guess. */
    charge: async (guess: Guess): Promise<Counted> => {
      const [counted] = await chargeAll([guess])
      if (counted === undefined) throw new Error('The try was not counted')
      return counted
    },
    /** The right password takes back this client's wrong tries at this account, and none at any other account. */
    succeeded: async (guess: Guess) => {
      const keys = keysOf(guess)
      const counted = countersOf(keys).map(({ key }) => key)
      const place = guess.door === 'by address' ? keys.network : null
      await sql`
        with mine as (select failures from private.sign_in_tries where key = ${keys.byClient}),
        taken_back as (
          update private.sign_in_tries t set failures = greatest(t.failures - mine.failures, 0)
            from mine where t.key in (${sql.join(counted)}) and t.key <> ${keys.byNetwork}
        )
        insert into private.sign_in_tries as t (key, account, place, failures, signed_in_at)
        values (${keys.byNetwork}, ${keys.mine}, ${place}, 0, clock_timestamp())
        on conflict (key) do update set
          signed_in_at = clock_timestamp(),
          failures = greatest(t.failures - ${guess.isKnown ? sql`0` : sql`coalesce((select failures from mine), 0)`}, 0)
      `.execute(db)
    },
    /** Takes back one try that never took place or was right. Everything that was counted before it stays. */
    refund: async (guess: Guess) => {
      const counted = countersOf(keysOf(guess)).map(({ key }) => key)
      await sql`
        update private.sign_in_tries set failures = greatest(failures - 1, 0) where key in (${sql.join(counted)})
      `.execute(db)
    },
    /**
     * Call this when an account has a new password. Wrong tries, the owner's or others', must not keep the owner out any longer.
     */
    letIn: async (account: string) => {
      const mine = accountKey('by address', account)
      const inClass = (['account in class', 'word in class'] as const).map((door) =>
        accountKey(door, account),
      )
      await sql`delete from private.sign_in_tries where account in (${sql.join([mine, ...inClass])})`.execute(
        db,
      )
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
