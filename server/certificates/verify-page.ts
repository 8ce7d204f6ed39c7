import { CERTIFICATE_TITLES, CertificateKind, readCode } from '#domain/certificates.ts'
import { SCHOOL_TIME_ZONE } from '#domain/school-time.ts'
import { sql } from 'kysely'
import type { Context, Hono } from 'hono'
import type { Services } from '../services.ts'

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
/** Whatever it says, all pages are as long as this: a look at the line from outside tells nothing. */
const PAGE_BYTES = 4_096
/** Of the right shape, and never given: its vowels are none of ours. */
const NO_CODE = 'UUUU-UUUU-UUUU'

/**
 * Says whether a printed certificate holds. Not of the app: it works without script and for anybody. One query whatever was
 * typed, and never more than what stands on the paper, with initials for the name.
 */
export function mountVerify(app: Hono, services: Pick<Services, 'db' | 'throttle' | 'clientIp'>): void {
  const check = async (c: Context, typed: string) => {
    const counted = { kind: 'certificate code', of: [services.clientIp(c) ?? 'unknown'] } as const
    const { wait } = await services.throttle.charge(counted)
    if (wait > 0) {
      c.header('Retry-After', String(Math.ceil(wait)))
      return answer(c, WAIT, typed, 429)
    }
    const [found] = await services.db.callAsApp<Found>(sql`
      select initials, kind, school_name as "schoolName", issued_at as "issuedAt", revoked_at as "revokedAt"
        from app.verify_certificate(${readCode(typed) ?? NO_CODE})
    `)
    // Only codes that do not exist are guesses.
    if (found) await services.throttle.refund(counted)
    return answer(c, found ? factsOf(found) : UNKNOWN, typed, found ? 200 : 404)
  }
  app.get('/verify.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
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
    ['Made on', DAY.format(issuedAt)],
  ] as const
  if (revokedAt !== null)
    return {
      mark: 'bad',
      title: 'This certificate was taken back',
      text: `The school took it back on ${DAY.format(revokedAt)}. It does not hold any more.`,
      facts,
    }
  return {
    mark: 'good',
    title: 'This certificate holds',
    text: 'Qala made it for this learner. Compare the letters with the name on the paper.',
    facts,
  }
}

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: SCHOOL_TIME_ZONE, dateStyle: 'long' })

function answer(c: Context, said: Said, typed: string, status: 200 | 404 | 429): Response {
  c.header('Cache-Control', 'no-store')
  return c.html(page(said, typed), status)
}

const MARKS: Record<Said['mark'], string> = { good: '✓', bad: '✕', none: '' }

function page({ mark, title, text, facts = [] }: Said, typed: string): string {
  const shown = readCode(typed) ?? typed.slice(0, 40)
  const list = facts.map(([label, value]) => `<dt>${label}</dt><dd>${escape(value)}</dd>`).join('')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Qala</title>
<link rel="stylesheet" href="/verify.css">
</head>
<body>
<main class="${mark}">
<p class="name">Qala</p>
<h1><span aria-hidden="true">${MARKS[mark]}</span>${title}</h1>
<p>${text}</p>
${list === '' ? '' : `<dl>${list}</dl>`}
<form action="/verify"><label for="code">Code of a certificate</label>
<input id="code" name="code" value="${escape(shown)}" autocapitalize="characters" autocomplete="off" spellcheck="false" maxlength="40" required>
<button>Check</button></form>
<p><a href="/">Go to Qala</a></p>
</main>
</body>
</html>
`
  return html + ' '.repeat(Math.max(0, PAGE_BYTES - Buffer.byteLength(html)))
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

// The tokens of web/styles.css that this page needs; it must not wait for the app's own style sheet.
const STYLE = `* { box-sizing: border-box; }
:root { color-scheme: light dark; --paper: #fff9f0; --card: #ffffff; --ink: #1f1a3d; --soft: #5d5876; --line: #eadfce;
  --field: #857ea3; --indigo: #3b2fb5; --action: #3b2fb5; --focus: #1f1a3d; --leaf: #0f7b5f; --on-leaf: #ffffff;
  --coral: #b5301b; --on-coral: #ffffff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15122b; --card: #211d3d; --ink: #f5f1ff; --soft: #b9b3d3; --line: #38325c; --field: #8a82b4;
    --indigo: #b4adff; --action: #6154ea; --focus: #ffd97a; --leaf: #5fd6ae; --on-leaf: #0c2420; --coral: #ffab9b;
    --on-coral: #2c100b; }
}
body { margin: 0; padding: 1.5rem 1rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Arial, sans-serif;
  overflow-wrap: break-word; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem; border: 1.5px solid var(--line); border-radius: 20px;
  background: var(--card); }
.name { margin: 0; font-weight: 700; color: var(--indigo); }
h1 { margin: 0.5rem 0; font-size: 1.6875rem; line-height: 1.2; }
h1 span { display: inline-block; min-width: 1.5em; margin-right: 0.4em; border-radius: 99px; text-align: center; }
.none h1 span { display: none; }
.good h1 span { background: var(--leaf); color: var(--on-leaf); }
.bad h1 span { background: var(--coral); color: var(--on-coral); }
dl { margin: 1rem 0; padding: 1rem; border: 1.5px solid var(--line); border-radius: 16px; }
dt { color: var(--soft); font-size: 0.9375rem; }
dd { margin: 0 0 0.5rem; font-weight: 700; }
label { display: block; margin-top: 1.5rem; font-weight: 700; }
input, button { width: 100%; min-height: 48px; margin: 0.5rem 0 0; padding: 0.75rem 1rem; border-radius: 16px; font: inherit; }
input { border: 2px solid var(--field); background: var(--paper); color: var(--ink); letter-spacing: 0.05em; }
button { border: 0; background: var(--action); color: #ffffff; font-weight: 700; cursor: pointer; }
a { display: inline-block; min-height: 48px; padding: 0.75rem 0; color: var(--indigo); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
`
