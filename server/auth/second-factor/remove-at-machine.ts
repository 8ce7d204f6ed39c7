import type { Services } from '../../services.ts'
import { findAccount } from '../queries.ts'
import { removeSecondFactor } from './queries.ts'
import { recordChange } from './set-up.ts'

/** For the only admin of a school, whose phone is lost. @returns false when there was none */
export function removeSecondFactorAtMachine({ db }: Pick<Services, 'db'>, email: string): Promise<boolean> {
  return db.withAuth(async (trx) => {
    const account = await findAccount(trx, email)
    if (account === null || !(await removeSecondFactor(trx, account.id))) return false
    await recordChange(trx, 'second_factor_removed', account.id)
    return true
  })
}
