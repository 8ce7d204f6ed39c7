// School time, wherever the reader is. en-GB, because en-ZA writes 03 November.
const DATE = { timeZone: 'Africa/Johannesburg', day: 'numeric', month: 'short', year: 'numeric' } as const

const DAY = new Intl.DateTimeFormat('en-GB', DATE)
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  ...DATE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

export function dayText(iso: string): string {
  return DAY.format(new Date(iso))
}

export function momentText(iso: string): string {
  return MOMENT.format(new Date(iso))
}
