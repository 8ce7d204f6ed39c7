import { outsideList } from '../../core/outside-list.ts'

export const DELETED_LIST = 'deleted-accounts.txt'
const list = outsideList(DELETED_LIST)
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const noteDeleted = list.add
export const completeDeletedList = list.complete

/** Returns the ids of all accounts that were ever deleted, from the lists in these folders. */
export async function deletedIds(folders: readonly string[]): Promise<string[]> {
  return (await list.read(folders)).filter((line) => ID.test(line))
}
