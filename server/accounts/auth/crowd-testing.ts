import { randomBytes, randomUUID } from 'node:crypto'
import type { HttpAnswer, HttpClient } from './http-client-testing.ts'

const WRONG = 'umthi-omkhulu-kakhulu'

export interface CrowdPlace {
  /** Opens a browser at the crowd's address. The learners who should be let in come from another address. */
  newClient: () => HttpClient
  clientAt: (ip: string) => HttpClient
  /** The crowd's own accounts, whose passwords it knows. */
  emails: readonly string[]
  password: string
}

type Ask = () => Promise<HttpAnswer>

/** Each crowd is a list of connections that ask at the same time. A connection asks again as soon as it is answered. */
export const CROWDS: Record<string, (place: CrowdPlace) => Promise<Ask[]>> = {
  '16 connections that prove the password of one account': (place) => proving(place, 1, 16),
  '520 connections that prove the password of one account': (place) => proving(place, 1, 520),
  '520 connections that sign in to one account on a known device': (place) => signingIn(place, 1, 520),
  '600 connections from one address with invented emails, a new mark each': async (place) =>
    Array.from({ length: 600 }, () => async () => {
      const client = place.newClient()
      await client.call('GET', '/api/auth/device')
      return client.login(`${randomUUID()}@example.test`, WRONG)
    }),
  '600 connections from one address with invented emails, without marks': async (place) =>
    inventing(place, 600),
  '600 connections from 200 addresses of one network with invented emails': async ({ clientAt }) =>
    inventingFrom(600, (at) => clientAt(`45.0.0.${at % 200}`)),
  '600 connections from 200 networks of one provider with invented emails': async ({ clientAt }) =>
    inventingFrom(600, (at) => clientAt(`46.0.${at % 200}.1`)),
  '600 connections from 8 addresses that sign in by class with invented names': async ({ clientAt }) =>
    Array.from({ length: 600 }, (_, at) => async () => {
      const client = clientAt(`47.0.0.${at % 8}`)
      await client.call('GET', '/api/auth/device')
      const name = `Nobody ${randomUUID()}`
      return client.call('POST', '/api/auth/class-login', {
        classCode: 'goat-mango-10',
        name,
        password: WRONG,
      })
    }),
  '600 connections from one address with invented links for a new password': async ({ newClient }) => {
    const form = { password: WRONG, confirmPassword: WRONG }
    return Array.from({ length: 600 }, () => {
      const client = newClient()
      return async () => {
        const token = randomBytes(32).toString('base64url')
        return client.call('POST', '/api/auth/reset-password', { token, ...form })
      }
    })
  },
  'twelve accounts, 40 connections each, that prove, and as many that sign in on known devices': async (
    place,
  ) => [...(await proving(place, 12, 240)), ...(await signingIn(place, 12, 240))],
  'all of these at once': async (place) => [
    ...(await proving(place, 12, 120)),
    ...(await signingIn(place, 12, 120)),
    ...(await usingNewDevices(place, 120)),
    ...inventing(place, 240),
  ],
}

/**
 * Starts a crowd.
 * @param share the part of its connections to use, for tests in which the clients share a process with the server
 * @returns a function that stops the crowd and returns how often each status was answered
 */
export async function startCrowd(
  name: string,
  place: CrowdPlace,
  share = 1,
): Promise<() => Promise<Record<number, number>>> {
  const all = (await CROWDS[name]?.(place)) ?? []
  const connections = all.filter(
    (_, at) => Math.floor(at * share) < Math.floor((at + 1) * share) || all.length < 20,
  )
  const statuses: Record<number, number> = {}
  const end = new AbortController()
  const running = connections.map(async (ask) => {
    while (!end.signal.aborted) {
      // A connection that is cut off counts as an answer with the status 0. The tests judge by the people who should be let in.
      const { status } = await ask().catch(() => ({ status: 0 }))
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  })
  return async () => {
    end.abort()
    await Promise.all(running)
    return statuses
  }
}

async function signedIn(
  { newClient, emails, password }: CrowdPlace,
  accounts: number,
): Promise<HttpClient[]> {
  return Promise.all(
    emails.slice(0, accounts).map(async (email) => {
      const client = newClient()
      await client.login(email, password)
      const { status } = await client.call('POST', '/api/auth/token')
      if (status !== 200) throw new Error(`The crowd could not sign in: ${status}`)
      return client
    }),
  )
}

async function proving(place: CrowdPlace, accounts: number, connections: number): Promise<Ask[]> {
  const clients = await signedIn(place, accounts)
  return Array.from({ length: connections }, (_, at) => async () => {
    const client = clients[at % clients.length] ?? place.newClient()
    return client.call('POST', '/api/auth/prove', { password: place.password })
  })
}

async function signingIn(place: CrowdPlace, accounts: number, connections: number): Promise<Ask[]> {
  const clients = await signedIn(place, accounts)
  return Array.from({ length: connections }, (_, at) => async () => {
    const client = clients[at % clients.length] ?? place.newClient()
    return client.login(place.emails[at % clients.length] ?? '', place.password)
  })
}

/** Makes right sign-ins of the crowd's own accounts, each time on a device that nobody has used. */
async function usingNewDevices(
  { newClient, emails, password }: CrowdPlace,
  connections: number,
): Promise<Ask[]> {
  return Array.from(
    { length: connections },
    (_, at) => async () => newClient().login(emails[at % emails.length] ?? '', password),
  )
}

function inventing({ newClient }: CrowdPlace, connections: number): Ask[] {
  return inventingFrom(connections, newClient)
}

function inventingFrom(connections: number, clientAt: (at: number) => HttpClient): Ask[] {
  return Array.from(
    { length: connections },
    (_, at) => async () => clientAt(at).login(`${randomUUID()}@example.test`, WRONG),
  )
}
