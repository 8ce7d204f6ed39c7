import type { AccountsServices } from '../../services.ts'
import { findAccount } from '../queries.ts'
import { removeSecondFactor } from './queries.ts'
import { recordChange } from './set-up.ts'

/**
 * Removes a second factor by a command at the machine. It is for a school's only admin, if that person has lost the phone.
 * @returns false if there was none
 */
export function removeSecondFactorAtMachine(
  { db }: Pick<AccountsServices, 'db'>,
  email: string,
): Promise<boolean> {
  return db.withAuth(async (trx) => {
    const account = await findAccount(trx, email)
    if (account === null || !(await removeSecondFactor(trx, account.id))) return false
    await recordChange(trx, 'second_factor_removed', account.id)
    return true
  })
}
