import { expect, test } from 'vitest'
import { emailSender } from '../deliveries/channels/email.ts'
import { mailerTo, ORIGIN, PEOPLE, schoolWithQueue } from '../deliveries/testing-school.ts'
import { closing, smtpServer } from '../deliveries/testing-servers.ts'
import { testServer } from '../../testing.ts'
import { unsubscribeTokens, unsubscribeUrl } from './unsubscribe-token.ts'

const { db, dataDir, learners, asAdmin, ordered, run, states } = await schoolWithQueue()
const server = await testServer({ db, env: { publicUrl: ORIGIN } })
const tokens = unsubscribeTokens(await db.secret('unsubscribe'))

/** Sends an announcement and returns what a real mail server received, by address. */
async function mailsOf(origin = ORIGIN) {
  const smtp = closing(await smtpServer({}))
  const mailer = mailerTo(smtp.port, dataDir)
  const id = await ordered('email')
  await run('email', emailSender(db, mailer, origin, tokens))
  mailer.close()
  return { id, mails: new Map(smtp.taken.map(({ to, raw }) => [to, raw])) }
}
/** The headers are folded and the body is quoted-printable. */
const unfolded = (raw = '') => raw.replace(/\r\n[ \t]+/g, ' ')
const linkIn = (raw: string | undefined) =>
  /^List-Unsubscribe: <(https:[^>]+)>, <mailto:[^>]+>\r$/m.exec(unfolded(raw))?.[1]?.replaceAll(' ', '') ?? ''
const pathOf = (link: string) => link.slice(ORIGIN.length)

/** Posts as a mail program does, without a cookie or an origin, and with its own kind of form. */
const click = (path: string, init: RequestInit = {}) =>
  server.app.request(`${ORIGIN}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    ...init,
  })
const objections = () => asAdmin((trx) => trx.selectFrom('app.message_objections').selectAll().execute())

test('one click on the header of a mail that arrived ends these mails, and undo brings them back', async () => {
  const naledi = learners[0]
  if (!naledi) throw new Error('There is nobody')
  const { mails } = await mailsOf()
  expect(mails.size).toBe(PEOPLE)
  const raw = mails.get(naledi.email)
  const link = linkIn(raw)
  expect(unfolded(raw)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  // The link is also visible in the mail, and does not identify anybody.
  expect(raw?.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`href="${link}"`)
  for (const trace of [naledi.userId, naledi.userId.replaceAll('-', ''), naledi.email])
    expect(link).not.toContain(trace)

  // A scanner that opens the link changes nothing.
  const opened = await server.app.request(link)
  expect(await opened.text()).toContain('No more emails from school?')
  expect(await objections()).toEqual([])

  const answer = await click(pathOf(link))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await objections()).toMatchObject([{ user_id: naledi.userId, channel: 'email', how: 'link' }])
  const ended = await mailsOf()
  expect(ended.mails.size).toBe(PEOPLE - 1)
  expect(ended.mails.has(naledi.email)).toBe(false)
  expect(await states(ended.id, 'email')).toEqual({ sent: PEOPLE - 1 })

  const undo = /action="([^"]+)"/.exec(await answer.text())?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await click(undo)).status).toBe(200)
  expect(await objections()).toEqual([])
  expect((await mailsOf()).mails.has(naledi.email)).toBe(true)
})

test('an unknown token is answered as a known one, and a token cannot be made up', async () => {
  const token = tokens.of(learners[1]?.userId ?? '')
  const words = async (t: string) => {
    const answer = await click(`/unsubscribe?t=${encodeURIComponent(t)}`)
    return [answer.status, (await answer.text()).replace(`?t=${encodeURIComponent(t)}`, '?t=TOKEN')]
  }
  const known = await words(token)
  await click(`/unsubscribe?t=${token}&again=1`)
  const others = unsubscribeTokens('another school').of(learners[1]?.userId ?? '')
  const changed = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
  for (const made of [
    others,
    changed,
    token.slice(0, -4),
    `${token}AAAA`,
    '',
    learners[1]?.userId ?? '',
    '"><script>',
  ])
    expect(await words(made)).toEqual(known)
  expect(await objections()).toEqual([])
})

test('a form of any shape ends the mails, also a large or a broken one', async () => {
  const token = tokens.of(learners[2]?.userId ?? '')
  for (const init of [
    { body: undefined, headers: {} },
    { body: 'x'.repeat(200_000) },
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x' },
    { headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } },
  ] as RequestInit[]) {
    expect((await click(`/unsubscribe?t=${token}`, init)).status).toBe(200)
    expect(await objections()).toHaveLength(1)
    await click(`/unsubscribe?t=${token}&again=1`)
  }
})

test('without https there is a link but no one click, and without an address of the server no link', async () => {
  const plain = (await mailsOf('http://10.0.0.5:8080')).mails.get(learners[0]?.email ?? '')
  expect(plain).toContain('http://10.0.0.5:8080/unsubscribe?t=')
  expect(plain).not.toContain('List-Unsubscribe-Post')
  const local = (await mailsOf('http://localhost:8080')).mails.get(learners[0]?.email ?? '')
  expect(local).not.toContain('/unsubscribe')
  expect(local?.replaceAll('=\r\n', '')).toContain('answer this mail with the word "unsubscribe"')
  expect(unsubscribeUrl(tokens, 'http://localhost', learners[0]?.userId ?? '')).toBeNull()
})

test('whoever objects while messages wait gets none of them, and counts as never meant', async () => {
  const id = await ordered('email')
  await click(`/unsubscribe?t=${tokens.of(learners[3]?.userId ?? '')}`)
  const sent: string[] = []
  const due = await run('email', async ({ userId }) => {
    // Another learner objects in the middle of the run.
    if (sent.length === 0) await click(`/unsubscribe?t=${tokens.of(learners[4]?.userId ?? '')}`)
    sent.push(userId)
    return { kind: 'sent' }
  })
  // The rest is dropped when the job runs again.
  if (due) await run('email', async () => ({ kind: 'failed', reason: 'refused' }))
  for (const who of [learners[3], learners[4]]) expect(sent.slice(1)).not.toContain(who?.userId)
  expect(await states(id, 'email')).toEqual({ sent: sent.length })
  for (const who of [learners[3], learners[4]])
    await click(`/unsubscribe?t=${tokens.of(who?.userId ?? '')}&again=1`)
})
