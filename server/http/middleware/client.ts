import type { Context } from 'hono'
import { BlockList, isIP, isIPv6 } from 'node:net'

const LOOPBACK = ['127.0.0.0/8', '::1/128']

/**
 * Returns a function that finds the address of the client. It reads X-Forwarded-For from the right, up to the first address
 * that is not one of our proxies, because anyone can write the rest.
 */
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

/** Returns the address of the peer: the caller, or the last proxy before this server. */
export function peerAddress(c: Context): string | undefined {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return env?.incoming?.socket?.remoteAddress
}

/**
 * Returns an IP address in its plain form, or undefined if it is not one. A dual-stack socket writes IPv4 addresses as IPv6.
 */
function plain(address: string | undefined): string | undefined {
  const short = address?.replace(/^::ffff:(?=\d+\.)/i, '')
  return short !== undefined && isIP(short) !== 0 ? short : undefined
}

/**
 * Says whether the request came from our own pages, so that no other site can have sent it with the learner's cookie. A page
 * cannot forge these headers.
 */
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
  // Qala itself speaks HTTP. A proxy that speaks HTTPS in front of it says so in this header, which a page on another site
  // cannot send.
  const spoken = c.req.header('x-forwarded-proto') ?? 'http'
  return host === (c.req.header('host') ?? new URL(c.req.url).host) && protocol === `${spoken}:`
}
