import { RECOVERY_CODES } from '#domain/accounts/second-factor.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Kysely } from 'kysely'
import { hashRecoveryCode, newRecoveryCode, stepOfCode } from './codes.ts'
import type { SecretCipher } from './secret-cipher.ts'

export async function findSecondFactor(db: Kysely<DB>, accountId: string) {
  const row = await db
    .selectFrom('auth.second_factors')
    .select(['secret', 'pending_secret as pendingSecret', 'set_at as setAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

export async function hasSecondFactor(db: Kysely<DB>, accountId: string): Promise<boolean> {
  return ((await findSecondFactor(db, accountId))?.setAt ?? null) !== null
}

/** Says whether a code is right now. A right code is used up by this. */
export async function takeCode(
  trx: Kysely<DB>,
  cipher: SecretCipher,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
): Promise<boolean> {
  return (await takeTotp(trx, cipher, { accountId, code, now })) || takeRecoveryCode(trx, accountId, code)
}

async function takeTotp(
  trx: Kysely<DB>,
  cipher: SecretCipher,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
): Promise<boolean> {
  const sealed = (await findSecondFactor(trx, accountId))?.secret
  const secret = sealed ? cipher.open(accountId, sealed) : null
  const step = secret === null ? null : stepOfCode(secret, code, now)
  if (step === null) return false
  // The update itself has the condition on `last_step`, because only one of two people who use a code at the same moment may get
  // in.
  const { numUpdatedRows } = await trx
    .updateTable('auth.second_factors')
    .set({ last_step: String(step) })
    .where('account_id', '=', accountId)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function takeRecoveryCode(trx: Kysely<DB>, accountId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('auth.recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Replaces all recovery codes of an account, and returns the new ones. */
export async function giveRecoveryCodes(trx: Kysely<DB>, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await trx.deleteFrom('auth.recovery_codes').where('account_id', '=', accountId).execute()
  await trx
    .insertInto('auth.recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashRecoveryCode(code) })))
    .execute()
  return codes
}

/** @returns false if there was none, or if its first code was never given */
export async function removeSecondFactor(trx: Kysely<DB>, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ wasSet: boolean }>`
    delete from auth.second_factors where account_id = ${accountId}::uuid returning set_at is not null as "wasSet"
  `.execute(trx)
  return rows[0]?.wasSet ?? false
}
