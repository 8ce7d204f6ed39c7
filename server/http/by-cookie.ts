import type { Visit, Visits } from '../core/visits.ts'

interface CookieCall {
  header: (name: string) => string | undefined
  client: { ip?: string }
  services: { visits: Visits; sessions: { isIn(cookie: string | undefined): boolean } }
}

/**
 * Does something with the session of a cookie. Anybody can invent cookies, so those that belong to nobody are counted, and all
 * wait in the queue of visitors. The real ones are taken back.
 * @param work returns null if the cookie belongs to no session
 * @returns null also if the cookie has not the form of ours, which asks no database
 * @throws AppError too_many_tries, busy
 */
export async function byCookie<T>(
  { header, client, services }: CookieCall,
  work: (cookie: string | undefined) => Promise<T | null>,
  usedDevice?: string,
): Promise<T | null> {
  const cookie = header('cookie')
  if (!services.sessions.isIn(cookie)) return null
  const visit: Visit = { door: 'session cookie', ip: client.ip, usedDevice }
  const found = await services.visits.ask(visit, () => work(cookie))
  if (found !== null) services.visits.takeBack(visit)
  return found
}
