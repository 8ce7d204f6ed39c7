import { CERTIFICATE_TITLES, CertificateKind, readCode } from '#domain/school/certificates.ts'
import { dayWithYear } from '#domain/dates.ts'
import { sql } from 'kysely'
import type { Context, Hono } from 'hono'
import { AppError, tooManyTries } from '../../core/errors.ts'
import { addressOf, networkOf } from '../../core/networks.ts'
import type { Visit } from '../../core/visits.ts'
import type { SchoolServices } from '../services.ts'
import { escapeHtml, plainPage } from '../../http/static/plain-page.ts'

interface Found {
  initials: string
  kind: string
  schoolName: string
  issuedAt: Date
  revokedAt: Date | null
}

interface Said {
  mark: 'good' | 'bad' | 'none'
  title: string
  text: string
  facts?: readonly (readonly [label: string, value: string])[]
}

const ASKED: Said = {
  mark: 'none',
  title: 'Check a certificate',
  text: 'Type the code that stands below on the certificate.',
}
const UNKNOWN: Said = {
  mark: 'bad',
  title: 'No such certificate',
  text: 'This school’s Qala knows no certificate with this code. Look at each letter once more. It may also be of another school, or its account was deleted.',
}
const WAIT: Said = {
  mark: 'none',
  title: 'Please wait a moment',
  text: 'There were too many codes that do not exist. Try again in some minutes.',
}
/** All pages are padded to this length, so that somebody who watches the connection cannot tell what they say. */
const PAGE_BYTES = 4_096
/** A code with a valid form that is never given out, because our codes do not use its vowel. */
const NO_CODE = 'UUUU-UUUU-UUUU'

/**
 * Adds the page that says whether a printed certificate is valid. It is not part of the app: it works without a script and
 * for anybody. It runs one query whatever was typed. It never shows more than the printed certificate does, and shows
 * initials instead of the name.
 */
export function mountVerify(
  app: Hono,
  services: Pick<SchoolServices, 'db' | 'throttle' | 'visits' | 'clientIp'>,
): void {
  const check = async (c: Context, typed: string) => {
    const visit: Visit = { door: 'code of a certificate', ip: services.clientIp(c) }
    const found = await services.visits
      .ask(visit, () => lookUp(visit.ip, typed))
      .catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'too_many_tries')) throw error
        c.header('Retry-After', String(error.retryAfter))
        return 'wait' as const
      })
    if (found === 'wait') return answer(c, WAIT, typed, 429)
    if (found) services.visits.takeBack(visit)
    return answer(c, found ? factsOf(found) : UNKNOWN, typed, found ? 200 : 404)
  }
  const lookUp = async (ip: string | undefined, typed: string): Promise<Found | undefined> => {
    const counted = [
      { kind: 'certificate code', of: [addressOf(ip)] },
      { kind: 'certificate code, network', of: [networkOf(ip)] },
    ] as const
    const wait = await services.throttle.chargeAll(...counted)
    if (wait > 0) throw tooManyTries(wait)
    const [found] = await services.db.callAsApp<Found>(sql`
      select initials, kind, school_name as "schoolName", issued_at as "issuedAt", revoked_at as "revokedAt"
        from app.verify_certificate(${readCode(typed) ?? NO_CODE})
    `)
    // Only codes that do not exist are guesses.
    if (found) for (const one of counted) await services.throttle.refund(one)
    return found
  }
  app.get('/verify', (c) => {
    const typed = c.req.query('code')
    return typed === undefined ? answer(c, ASKED, '', 200) : check(c, typed)
  })
  app.get('/verify/:code', (c) => check(c, c.req.param('code')))
}

function factsOf({ initials, kind, schoolName, issuedAt, revokedAt }: Found): Said {
  const of = CertificateKind.safeParse(kind)
  const facts = [
    ['Learner', initials],
    ['For', of.success ? CERTIFICATE_TITLES[of.data] : kind],
    ['School', schoolName],
    ['Made on', dayWithYear(issuedAt)],
  ] as const
  if (revokedAt !== null)
    return {
      mark: 'bad',
      title: 'This certificate was taken back',
      text: `The school took it back on ${dayWithYear(revokedAt)}. It does not hold any more.`,
      facts,
    }
  return {
    mark: 'good',
    title: 'This certificate holds',
    text: 'Qala made it for this learner. Compare the letters with the name on the paper.',
    facts,
  }
}

function answer(c: Context, said: Said, typed: string, status: 200 | 404 | 429): Response {
  c.header('Cache-Control', 'no-store')
  return c.html(page(said, typed), status)
}

const MARKS: Record<Said['mark'], string> = { good: '✓', bad: '✕', none: '' }

function page({ mark, title, text, facts = [] }: Said, typed: string): string {
  const shown = readCode(typed) ?? typed.slice(0, 40)
  const list = facts.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('')
  const html = plainPage(
    title,
    `<h1><span aria-hidden="true">${MARKS[mark]}</span>${title}</h1>
<p>${text}</p>
${list === '' ? '' : `<dl>${list}</dl>`}
<form action="/verify"><label for="code">Code of a certificate</label>
<input id="code" name="code" value="${escapeHtml(shown)}" autocapitalize="characters" autocomplete="off" spellcheck="false" maxlength="40" required>
<button>Check</button></form>`,
    mark,
  )
  return html + ' '.repeat(Math.max(0, PAGE_BYTES - Buffer.byteLength(html)))
}
