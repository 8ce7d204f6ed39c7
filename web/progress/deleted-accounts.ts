import { observable } from '#web/lib/observable.ts'

/** Accounts that the server has deleted. This device held work of theirs until now. */
export const deletedAccounts = observable<readonly string[]>([])
