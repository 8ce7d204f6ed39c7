const ORIGIN = 'http://localhost:8080'

export interface HttpAnswer {
  status: number
  code: string | undefined
  milliseconds: number
}

/** This stands for a browser. It keeps only its cookies and the access token. */
export class HttpClient {
  readonly #base: string
  readonly #ip: string
  readonly #origin: string
  readonly #cookies = new Map<string, string>()
  #bearer: string | undefined

  constructor(base: string, ip: string, origin = ORIGIN) {
    this.#base = base
    this.#ip = ip
    this.#origin = origin
  }

  async call(method: string, path: string, body?: unknown): Promise<HttpAnswer> {
    const start = performance.now()
    const ask = () =>
      fetch(this.#base + path, {
        method,
        headers: {
          origin: this.#origin,
          ...(this.#bearer !== undefined && { authorization: `Bearer ${this.#bearer}` }),
          'x-forwarded-for': this.#ip,
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const response = await onOpenConnection(ask)
    const text = await response.text()
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    this.#bearer = /"accessToken":"([^"]+)"/.exec(text)?.[1] ?? this.#bearer
    const code = /"code":"(\w+)"/.exec(text)?.[1]
    return { status: response.status, code, milliseconds: performance.now() - start }
  }

  login(email: string, password: string): Promise<HttpAnswer> {
    return this.call('POST', '/api/auth/login', { email, password })
  }
}

/** Replaces a connection that the server has closed while it was idle, as browsers do. Several may have been closed at once. */
async function onOpenConnection(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      // The connection was refused or closed. An answer with any status is returned above, because asking again could do the work
      // twice.
      if (tries === 10) throw error
    }
  }
}
