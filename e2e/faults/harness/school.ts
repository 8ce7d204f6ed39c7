import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { asWorker, testDatabase } from '#database/testing.ts'
import { makeSchool } from '#server/messaging/deliveries/testing-school.ts'
import { cookieOf, post, tokenOf } from '../../../bench/api.ts'
import { ADMIN, serverProcess } from './server-process.ts'

export const PEOPLE = 200

interface Outside {
  email: { port: number }
  sms: { origin: string }
  push: { origin: string }
}

export type SchoolServer = Awaited<ReturnType<typeof schoolServer>>

/** Starts the whole server with 200 people. Its mail, SMS and push go to the test. */
export async function schoolServer({ email, sms, push }: Outside) {
  const db = await testDatabase()
  await makeSchool(db, PEOPLE)
  const server = await serverProcess({
    env: {
      DATABASE_URL: db.url,
      SMTP_URL: `smtp://127.0.0.1:${email.port}`,
      MAIL_FROM: 'Qala <qala@school.test>',
      MAIL_RATE: '1000',
      SMS_WEBHOOK_URL: sms.origin,
      PUSH_TEST_ORIGIN: push.origin,
    },
  })

  async function asAdmin(path: string, body: unknown): Promise<unknown> {
    const login = await post(`${server.origin}/api/auth/login`, ADMIN)
    const token = await tokenOf(server.origin, cookieOf(login))
    const answer = await post(`${server.origin}${path}`, body, { authorization: `Bearer ${token}` })
    expect(answer.ok, `${path} answered ${answer.status}`).toBe(true)
    return answer.json()
  }

  async function announce(): Promise<string> {
    const { id } = (await asAdmin('/api/admin/announcements', {
      requestId: randomUUID(),
      title: 'School closes early',
      content: 'Please fetch learners at 12:00 on Friday.',
      sendEmail: true,
      sendPushNotification: true,
      sendSms: true,
    })) as { id: string }
    await asAdmin('/api/functions/send-admin-announcement', { announcementId: id })
    return id
  }

  /** Ends all waits and pauses, so that the server looks for work again. */
  async function later(id: string): Promise<void> {
    await asWorker(
      db,
      `with pauses as (update app.channel_states set paused_until = now())
       update app.deliveries set due_at = now() where state = 'waiting'`,
    )
    await asAdmin('/api/admin/announcements/publish', { id, isPublished: true })
  }

  /** Ends the time for which a killed server owns the messages that it claimed. */
  async function endClaims(): Promise<void> {
    await asWorker(db, `update app.deliveries set due_at = now() where state in ('claimed', 'handed_over')`)
  }

  return { db, server, announce, later, endClaims }
}
