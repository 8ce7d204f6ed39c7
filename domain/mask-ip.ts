import * as z from 'zod/mini'

/** Stands for an address that is unknown or was forgotten. */
export const ANONYMIZED = '[ANONYMIZED]'

const Ipv4 = z.ipv4()
const Ipv6 = z.ipv6()

/** An address as people may see it: roughly where from, not who. The first two numbers of IPv4 or groups of IPv6. */
export function maskIp(address: string | null): string {
  const plain = (address ?? '').trim().toLowerCase()
  const v4 = plain.replace(/^::ffff:(?=\d+\.)/, '')
  if (z.safeParse(Ipv4, v4).success) return v4 === '0.0.0.0' ? ANONYMIZED : maskV4(v4)
  // A zone ("%eth0") names a socket of this machine.
  const v6 = plain.replace(/%.*$/, '')
  if (z.safeParse(Ipv6, v6).success) return maskV6(v6)
  return ANONYMIZED
}

function maskV4(address: string): string {
  return `${address.split('.').slice(0, 2).join('.')}.*.*`
}

function maskV6(address: string): string {
  const [head = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const first = [groups[0] ?? '0', groups[1] ?? '0'].map((group) => group.replace(/^0+(?=.)/, ''))
  return /^[0:]*$/.test(address) ? ANONYMIZED : `${first.join(':')}:*`
}
