// en-GB, because en-ZA writes 06 December.
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Johannesburg' })

/** "6 December 2026", by the school's clock. */
export function dayText(moment: string): string {
  return DAY.format(new Date(moment))
}
