import type { Context, Hono } from 'hono'
import { refusal } from '../errors.ts'
import type { Services } from '../services.ts'

const PATH = '/.well-known/security.txt'
const DAY_MS = 24 * 60 * 60 * 1000

/** Whom to tell of a hole, in the shape of RFC 9116. Not there while nobody has said whom to write to. */
export function mountSecurityTxt(app: Hono, services: Services): void {
  app.get(PATH, async (c: Context) => {
    const contact = await contactOf(services)
    if (contact === null) throw refusal('not_found')
    c.header('Cache-Control', 'no-cache')
    return c.text(securityTxt(contact, services.publicUrl, new Date()))
  })
}

async function contactOf({ settings, mailAddress }: Pick<Services, 'settings' | 'mailAddress'>) {
  const { informationOfficer, school } = await settings.read()
  return [informationOfficer.email, school?.email, mailAddress].find(Boolean) ?? null
}

/** The RFC takes web addresses with https alone. */
function securityTxt(contact: string, publicUrl: string | undefined, now: Date): string {
  // The whole day has the same end, less than a year ahead.
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
