import { clock } from '#domain/clock.ts'
import type { Context, Hono } from 'hono'
import { refusal } from '../../core/errors.ts'
import type { PrivacyServices } from '../services.ts'

const PATH = '/.well-known/security.txt'
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Says whom to tell about a security hole, in the format of RFC 9116. The file does not exist as long as the school has no
 * contact address.
 */
export function mountSecurityTxt(app: Hono, services: PrivacyServices): void {
  app.get(PATH, async (c: Context) => {
    const contact = await contactOf(services)
    if (contact === null) throw refusal('not_found')
    c.header('Cache-Control', 'no-cache')
    return c.text(securityTxt(contact, services.publicUrl, clock.now()))
  })
}

async function contactOf({ settings, mailAddress }: Pick<PrivacyServices, 'settings' | 'mailAddress'>) {
  const { informationOfficer, school } = await settings.read()
  return [informationOfficer.email, school?.email, mailAddress].find(Boolean) ?? null
}

/** The RFC allows web addresses only with https. */
function securityTxt(contact: string, publicUrl: string | undefined, now: Date): string {
  // The date of expiry stays the same for the whole day, and is less than a year ahead.
  const expires = new Date(now.getTime() - (now.getTime() % DAY_MS) + 365 * DAY_MS)
  const origin = publicUrl?.startsWith('https:') ? publicUrl : null
  const lines = [
    `Contact: mailto:${encodeURIComponent(contact).replace('%40', '@')}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    ...(origin === null ? [] : [`Canonical: ${origin}${PATH}`, `Policy: ${origin}/privacy`]),
  ]
  return `${lines.join('\n')}\n`
}
