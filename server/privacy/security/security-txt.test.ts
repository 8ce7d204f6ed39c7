import { afterEach, describe, expect, test, vi } from 'vitest'
import { signedInAdmin, testServer, type TestServer } from '../../testing.ts'

const PATH = '/.well-known/security.txt'
const mail = { smtpUrl: 'smtp://user:hidden-word@mail.test:25', from: 'Qala <it@school.test>', perSecond: 1 }

const change = async (server: TestServer, name: string, value: unknown) => {
  const { browser } = await signedInAdmin(server)
  expect((await browser.post('/api/admin/settings', { name, value })).status).toBe(200)
}
const officer = (email: string) => ({ name: 'Ms Botha', email, phone: '021 555 0000' })
const school = {
  name: 'Qala',
  circuit: 'A',
  district: 'B',
  emisNumber: '1',
  quintile: '2',
  enrolment: 1,
  educators: 1,
  nonTeachingStaff: 1,
  principal: 'C',
  phone: '0',
  email: 'office@school.test',
}
const contactOf = async (server: TestServer) => {
  const { body } = await server.browser().get(PATH)
  return /^Contact: (.*)$/m.exec(String(body))?.[1]
}

afterEach(() => {
  vi.useRealTimers()
})

describe('whom to tell of a hole', () => {
  test('is the information officer, else the school, else the sender of mail, else nobody', async () => {
    const server = await testServer({ env: { mail } })
    expect(await contactOf(server)).toBe('mailto:it@school.test')
    await change(server, 'school', school)
    expect(await contactOf(server)).toBe('mailto:office@school.test')
    await change(server, 'informationOfficer', officer('o+pq@school.test'))
    expect(await contactOf(server)).toBe('mailto:o%2Bpq@school.test')

    const silent = await testServer()
    expect(await silent.browser().get(PATH)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('stands in a text that ends with the day, less than a year ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T17:03:04.005Z') })
    const server = await testServer({ env: { mail, publicUrl: 'https://qala.school.test' } })
    const answer = await server.browser().get(PATH)
    expect(answer.status).toBe(200)
    expect(answer.body).toBe(
      [
        'Contact: mailto:it@school.test',
        'Expires: 2027-11-22T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://qala.school.test/.well-known/security.txt',
        'Policy: https://qala.school.test/privacy',
        '',
      ].join('\n'),
    )
    expect(answer.headers.get('content-type')?.toLowerCase()).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    vi.setSystemTime(new Date('2026-11-23T00:00:01Z'))
    expect((await server.browser().get(PATH)).body).toContain('Expires: 2027-11-23T00:00:00.000Z')
  })

  test('has no web address where there is no https, whatever host is asked for', async () => {
    const server = await testServer({ env: { mail } })
    const { body } = await server.browser().get(PATH, { host: 'evil.test' })
    expect(
      String(body)
        .split('\n')
        .map((line) => line.split(':', 1)[0]),
    ).toEqual(['Contact', 'Expires', 'Preferred-Languages', ''])
    expect(body).not.toContain('evil')
  })

  test('cannot be more than an address: no name, no telephone, no setting, no cookie', async () => {
    const server = await testServer({ env: { mail } })
    await change(server, 'informationOfficer', officer('botha@school.test'))
    const answer = await server.browser().get(PATH)
    for (const hidden of ['Botha', '555', 'it@school', 'hidden-word', 'smtp'])
      expect(answer.body).not.toContain(hidden)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('cannot be given a further line by a setting, past the program neither', async () => {
    const server = await testServer({ env: { mail } })
    const admin = await signedInAdmin(server)
    const evil = officer('a@school.test\r\nContact: mailto:evil@evil.test')
    const refused = await admin.browser.post('/api/admin/settings', {
      name: 'informationOfficer',
      value: evil,
    })
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' })
    await server.db.withUser(admin.userId, (trx) =>
      trx
        .insertInto('app.settings')
        .values({ name: 'informationOfficer', value: JSON.stringify(evil) })
        .execute(),
    )
    await server.services.settings.changed()
    const { body } = await server.browser().get(PATH)
    expect(body).toContain('Contact: mailto:it@school.test\n')
    expect(body).not.toContain('evil')
  })

  test('answers HEAD without a body, and cannot be written to', async () => {
    const server = await testServer({ env: { mail } })
    const head = await server.browser().send('HEAD', PATH)
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(head.headers.get('content-type')).toMatch(/^text\/plain/)
    expect((await server.browser().post(PATH, {})).status).toBe(404)
  })
})
