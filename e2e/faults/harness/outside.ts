import * as z from 'zod/mini'
import type { Channel } from '#domain/messaging/announcements.ts'
import { closing, httpServer, smtpServer, type Answer } from '#server/messaging/deliveries/testing-servers.ts'
import { gateTo, type Gate } from './gate.ts'

const Sms = z.object({ to: z.string() })

/** A service refuses a message with these codes. With `dropped` it accepts the message and then cuts the connection. */
export type Mischief = 'dropped' | { http: number; smtp: number }

/**
 * Starts a mail server, an SMS gateway and a push service, each behind a gate.
 * @param mischief returns the fault for the nth message of a channel
 */
export async function outside(
  mischief: (nth: number) => Mischief | undefined,
  beforeAnswer: () => Promise<unknown> = async () => undefined,
) {
  const arrived: Record<Channel, string[]> = { email: [], sms: [], push: [] }
  const seen: Record<Channel, number> = { email: 0, sms: 0, push: 0 }
  const next = (channel: Channel) => mischief((seen[channel] += 1))

  let mail: Mischief | undefined
  const smtp = closing(
    await smtpServer({
      recipient: () => {
        mail = next('email')
        if (mail === undefined || mail === 'dropped') return undefined
        return Object.assign(new Error('Not this one'), { responseCode: mail.smtp })
      },
      at: (moment, address) => {
        if (moment === 'taken') arrived.email.push(address)
        return moment === 'taken' && mail === 'dropped' ? 'drop' : undefined
      },
    }),
  )
  const http = async (channel: 'sms' | 'push') =>
    closing(
      await httpServer(async ({ path, body }): Promise<Answer | 'drop'> => {
        const mine = next(channel)
        if (mine !== undefined && mine !== 'dropped') return { status: mine.http }
        arrived[channel].push(channel === 'push' ? path : z.parse(Sms, JSON.parse(body.toString('utf8'))).to)
        await beforeAnswer()
        return mine === 'dropped' ? 'drop' : { status: 200 }
      }),
    )
  const sms = await http('sms')
  const push = await http('push')
  const gates: Record<Channel, Gate> = {
    email: await gateTo(smtp.port),
    sms: await gateTo(sms.port),
    push: await gateTo(push.port),
  }
  return { arrived, gates }
}
