import { openLabPage } from './navigate.ts'

/** To five a day. It stands in the place of a page of the Lab in the history, so that the first chunk need not know it. */
export function openDaily(): void {
  openLabPage('~five.')
}
