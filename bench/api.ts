/** Retries once, as browsers do, when the server has just closed the connection. */
export function call(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, init).catch(() => fetch(url, init))
}

export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, ...headers },
    body: JSON.stringify(body),
  })
}

export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

export async function tokenOf(
  origin: string,
  cookie: string,
  insist: (call: () => Promise<Response>) => Promise<Response> = (ask) => ask().catch(ask),
): Promise<string> {
  const answer = await insist(() =>
    fetch(`${origin}/api/auth/token`, { method: 'POST', headers: { cookie, origin } }),
  )
  return ((await answer.json()) as { accessToken: string }).accessToken
}
