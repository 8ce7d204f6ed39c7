import { clock } from '#domain/clock.ts'
import { expect, test } from 'vitest'
import { claimNext, handOver } from '../claims.ts'
import type { Sender } from '../deliver.ts'
import { mailerTo, ORIGIN, retrySettings, PEOPLE, schoolWithQueue } from '../testing-school.ts'
import { closing, smtpServer, type SmtpRules } from '../testing-servers.ts'
import { unsubscribeTokens } from '../../messages/unsubscribe-token.ts'
import { emailSender } from './email.ts'

const { db, dataDir, learners, asAdmin, ordered, run, later, states, retry, problemOf } =
  await schoolWithQueue()

const tokens = unsubscribeTokens(await db.secret('unsubscribe'))

async function withSmtp(
  rules: SmtpRules,
  work: (send: Sender, smtp: Awaited<ReturnType<typeof smtpServer>>) => Promise<void>,
) {
  const smtp = closing(await smtpServer(rules))
  const mailer = mailerTo(smtp.port, dataDir)
  await work(emailSender(db, mailer, ORIGIN, tokens), smtp)
  mailer.close()
}
const refuse = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

test('is plain text and a page, says how to leave, and cannot be turned into other headers or tags', () =>
  withSmtp({}, async (send, smtp) => {
    await ordered('email', {
      title: '<b>Sports day</b> & "fun"',
      content: 'Bring <script>alert(1)</script>\nwater. 🦁',
    })
    await run('email', send)
    const mail = smtp.taken.find(({ to }) => to === learners[0]?.email)
    const raw = mail?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    expect(mail?.raw).toMatch(/^Subject: =\?UTF-8\?Q\?=3Cb=3ESports_day=3C/m)
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(raw).toContain('multipart/alternative')
    const page = raw.slice(raw.indexOf('text/html'))
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(page).not.toContain('<script>')
    expect(mail?.id).toMatch(/^<qala-[0-9a-f.-]{73}@school\.za>$/)
  }))

test('waits while the mail server is away, one try at a time, and then each arrives once', async () => {
  const gone = await smtpServer()
  await gone.close()
  const id = await ordered('email')
  const mailer = mailerTo(gone.port, dataDir)
  const send = emailSender(db, mailer, ORIGIN, tokens)
  let tries = 0
  const counted: Sender = (claim, handOver) => {
    tries += 1
    return send(claim, handOver)
  }
  for (let hour = 0; hour < 20; hour += 1) {
    const before = clock.ms()
    const due = await run('email', counted)
    expect(due?.getTime()).toBeGreaterThanOrEqual(before + retrySettings.pauseMs)
    await later()
  }
  expect(tries).toBe(20)
  expect(await states(id, 'email')).toEqual({ waiting: PEOPLE })
  expect(await problemOf('email')).toBe('unreachable')

  const back = closing(await smtpServer({}, gone.port))
  expect(await run('email', send)).toBe(null)
  await run('email', send)
  mailer.close()
  expect(await states(id, 'email')).toEqual({ sent: PEOPLE })
  expect(back.taken.map(({ to }) => to).toSorted()).toEqual(learners.map(({ email }) => email).toSorted())
  expect(await problemOf('email')).toBe(null)
})

test('to an unknown address fails alone; a busy mailbox is tried again under the same id', () => {
  let isBusy = true
  const recipient = (address: string) => {
    if (address === learners[0]?.email) return refuse(550)
    return isBusy && address === learners[1]?.email ? refuse(451) : undefined
  }
  return withSmtp({ recipient }, async (send, smtp) => {
    const id = await ordered('email')
    await run('email', send)
    expect(await states(id, 'email')).toEqual({
      'failed bad_address': 1,
      sent: PEOPLE - 2,
      waiting: 1,
    })
    isBusy = false
    await later()
    await run('email', send)
    expect(await states(id, 'email')).toEqual({ 'failed bad_address': 1, sent: PEOPLE - 1 })
    expect(smtp.taken.at(-1)).toMatchObject({
      to: learners[1]?.email,
      id: expect.stringContaining(`${id}.${learners[1]?.userId}`),
    })
  })
})

test.each(['qala:wrong@', ''])('is paused when the server refuses our name (%j)', async (user) => {
  const smtp = closing(await smtpServer({ password: 'right' }))
  const mailer = mailerTo(smtp.port, dataDir, user)
  const id = await ordered('email')
  await run('email', emailSender(db, mailer, ORIGIN, tokens))
  mailer.close()
  expect(await states(id, 'email')).toEqual({ waiting: PEOPLE })
  expect(await problemOf('email')).toBe('sign_in')
})

test('is not sent while the announcement is a draft, nor after it was deleted', () =>
  withSmtp({}, async (send, smtp) => {
    const id = await ordered('email')
    const publish = (is_published: boolean) =>
      asAdmin((trx) =>
        trx.updateTable('app.announcements').set({ is_published }).where('id', '=', id).execute(),
      )
    await publish(false)
    expect(await run('email', send)).toBe(null)
    expect(smtp.taken).toEqual([])
    await publish(true)
    await run('email', send)
    expect(smtp.taken).toHaveLength(PEOPLE)
    const other = await ordered('email')
    await asAdmin((trx) => trx.deleteFrom('app.announcements').where('id', '=', other).execute())
    await run('email', send)
    expect(smtp.taken).toHaveLength(PEOPLE)
  }))

test('that was taken without a word is not sent again by itself; an admin may, under the same id', () => {
  let isBroken = true
  const at = (moment: string) => (isBroken && moment === 'taken' ? 'drop' : undefined)
  return withSmtp({ at }, async (send, smtp) => {
    const id = await ordered('email')
    await run('email', send)
    // While the server fails in this way, only one message is at risk, and not one for each lane.
    expect(await states(id, 'email')).toEqual({ 'failed unknown': 1, waiting: PEOPLE - 1 })
    expect(await problemOf('email')).toBe('broken')
    isBroken = false
    await later()
    await run('email', send)
    expect(await states(id, 'email')).toEqual({ 'failed unknown': 1, sent: PEOPLE - 1 })
    expect(smtp.taken.map(({ to }) => to).toSorted()).toEqual(learners.map(({ email }) => email).toSorted())
    expect(await retry(id, 'email')).toBe(1)
    await run('email', send)
    expect(await states(id, 'email')).toEqual({ sent: PEOPLE })
    expect(smtp.taken).toHaveLength(PEOPLE + 1)
    expect(new Set(smtp.taken.map((mail) => mail.id)).size).toBe(PEOPLE)
  })
})

test('that breaks off before its end is not taken, and goes out later', () => {
  let isBroken = true
  const at = (moment: string) => (isBroken && moment === 'asked' ? 'drop' : undefined)
  return withSmtp({ at }, async (send, smtp) => {
    const id = await ordered('email')
    await run('email', send)
    expect(smtp.taken).toEqual([])
    expect(await states(id, 'email')).toEqual({ waiting: PEOPLE })
    isBroken = false
    await later()
    await run('email', send)
    expect(await states(id, 'email')).toEqual({ sent: PEOPLE })
    expect(smtp.taken).toHaveLength(PEOPLE)
  })
})

test.each(['', 'x'.repeat(9_000)])(
  'is handed over when the server waits for its end, and not taken before',
  (more) => {
    const story: string[] = []
    return withSmtp({ at: (moment) => void story.push(moment) }, async (send, smtp) => {
      await ordered('email', { content: `Bring water. ${more}` })
      const claim = await claimNext(db, 'email', retrySettings)
      if (!claim) throw new Error('Nothing to send')
      const handsOver = async () => {
        story.push('handing over')
        await handOver(db, 'email', claim, retrySettings)
        story.push('handed over')
      }
      expect(await send(claim, handsOver)).toEqual({ kind: 'sent' })
      expect(story).toEqual(['asked', 'handing over', 'handed over', 'taken', 'answered'])
      await expect(send(claim, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
      expect(smtp.taken).toHaveLength(1)
    })
  },
)
