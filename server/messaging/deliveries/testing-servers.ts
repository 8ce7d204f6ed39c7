import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

interface TakenMail {
  to: string
  from: string
  id: string
  raw: string
}

/**
 * At `asked`, the server waits for the mail. At `taken`, it has stored the mail and not responded yet. At `answered`, it has
 * sent 250.
 */
type SmtpMoment = 'asked' | 'taken' | 'answered'

export interface SmtpRules {
  recipient?: (address: string) => Error | undefined
  /** What happens at each moment of a mail to `address`. `drop` cuts the connection without a response. */
  at?: (moment: SmtpMoment, address: string) => 'drop' | void
  password?: string
}

export async function smtpServer(rules: SmtpRules = {}, port = 0) {
  const taken: TakenMail[] = []
  const smtp = new SMTPServer({
    authOptional: rules.password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password, username }, _session, done) =>
      password === rules.password ? done(null, { user: username }) : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _session, done) => done(rules.recipient?.(address)),
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]?.address ?? ''
      const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
      const cut = () => sockets.get(session.remotePort)?.destroy()
      if (rules.at?.('asked', to) === 'drop') return cut()
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const id = /^Message-ID:\s+(\S+)/im.exec(raw)?.[1] ?? ''
        taken.push({ to, from, id, raw })
        if (rules.at?.('taken', to) === 'drop') return cut()
        done()
        rules.at?.('answered', to)
      })
    },
  })
  const sockets = new Map<number | undefined, Socket>()
  smtp.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  // Some tests kill a client in the middle of a mail.
  smtp.on('error', () => {})
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  const close = () => new Promise<void>((resolve) => smtp.close(resolve))
  return { taken, close, port: (smtp.server.address() as AddressInfo).port }
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string
}
type Request = { path: string; headers: IncomingMessage['headers']; body: Buffer }

/** `drop` cuts the connection without a response. */
export async function httpServer(answer: (request: Request) => Answer | 'drop' | Promise<Answer | 'drop'>) {
  const taken: Request[] = []
  const server: Server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', async () => {
      const request = { path: incoming.url ?? '', headers: incoming.headers, body: Buffer.concat(chunks) }
      taken.push(request)
      const said = await answer(request)
      if (said === 'drop') return incoming.socket.destroy()
      return response.writeHead(said.status, said.headers).end(said.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { taken, close, port, origin: `http://127.0.0.1:${port}` }
}

export function closing<T extends { close: () => Promise<void> }>(opened: T): T {
  onTestFinished(() => opened.close())
  return opened
}
