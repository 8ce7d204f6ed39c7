import { observable } from '#web/lib/observable.ts'

/** Accounts that the server has deleted and of which this device still held work, until now. */
export const deletedAccounts = observable<readonly string[]>([])
