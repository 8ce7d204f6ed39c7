import { isIPv6 } from 'node:net'

/**
 * Returns what one household or school has: an IPv4 address, or an IPv6 /64, within which each device chooses its own
 * address.
 */
export function addressOf(ip: string | undefined): string {
  if (ip === undefined) return 'unknown'
  return isIPv6(ip) ? groupsOf(ip, 4) : ip
}

/** Returns a range in which one customer of a provider can have many addresses: an IPv4 /24 or an IPv6 /48. */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return 'unknown'
  return isIPv6(ip) ? groupsOf(ip, 3) : ip.split('.', 3).join('.')
}

/** What belongs to one provider: an IPv4 /16 or an IPv6 /32. It is too wide for a limit, and only takes turns with others. */
export function providerOf(ip: string | undefined): string {
  if (ip === undefined) return 'unknown'
  return isIPv6(ip) ? groupsOf(ip, 2) : ip.split('.', 2).join('.')
}

function groupsOf(ip: string, count: number): string {
  const [head = '', tail = ''] = ip.toLowerCase().split('%', 1).join('').split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const missing = ip.includes('::') ? Math.max(0, 8 - groups.length - last.length) : 0
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...last]
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
