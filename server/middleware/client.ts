import type { Context } from 'hono'
import { BlockList, isIP, isIPv6 } from 'node:net'

const LOOPBACK = ['127.0.0.0/8', '::1/128']

/** Reads X-Forwarded-For from the right, up to the first address that is no proxy of ours: anyone can write the rest. */
export function clientIp(trusted: readonly string[]): (c: Context) => string | undefined {
  const proxies = new BlockList()
  for (const entry of trusted.flatMap((entry) => (entry === 'loopback' ? LOOPBACK : [entry]))) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  const isProxy = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

  return (c) => {
    const peer = plain(peerAddress(c))
    if (peer === undefined || !isProxy(peer)) return peer
    const chain = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => plain(entry.trim()))
    for (const address of chain.toReversed()) {
      if (address === undefined) return peer
      if (!isProxy(address)) return address
    }
    return peer
  }
}

/** The caller, or the last proxy before us. */
export function peerAddress(c: Context): string | undefined {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return env?.incoming?.socket?.remoteAddress
}

/** A dual-stack socket writes IPv4 addresses as IPv6. */
function plain(address: string | undefined): string | undefined {
  const short = address?.replace(/^::ffff:(?=\d+\.)/i, '')
  return short !== undefined && isIP(short) !== 0 ? short : undefined
}

/** Whether no other site can have sent the call with the learner's cookie: no page can forge these headers. */
export function isSameOrigin(c: Context, publicUrl: string | undefined): boolean {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && isOurs(origin, c, publicUrl)
}

function isOurs(origin: string, c: Context, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined) return origin === publicUrl
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  // We speak HTTP; a proxy that speaks HTTPS for us says so. A page cannot send this header to us from elsewhere.
  const spoken = c.req.header('x-forwarded-proto') ?? 'http'
  return host === (c.req.header('host') ?? new URL(c.req.url).host) && protocol === `${spoken}:`
}
