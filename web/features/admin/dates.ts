// By the school's clock, wherever the admin is. en-GB because en-ZA writes 3 November with a zero before it.
const DATE = { timeZone: 'Africa/Johannesburg', day: 'numeric', month: 'short', year: 'numeric' } as const

const DAY = new Intl.DateTimeFormat('en-GB', DATE)
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  ...DATE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** 3 Nov 2026 */
export function dayText(iso: string): string {
  return DAY.format(new Date(iso))
}

/** 3 Nov 2026, 14:02:10 */
export function momentText(iso: string): string {
  return MOMENT.format(new Date(iso))
}
