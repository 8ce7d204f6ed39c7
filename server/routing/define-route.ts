import type { Verb } from '#domain/permissions.ts'
import type * as z from 'zod/mini'
import type { Services } from '../services.ts'

/**
 * Who may call a route. `public`: anyone. `cookie`: whoever carries the session cookie; the handler reads it.
 * `signed-in`: any valid access token. A verb: a token whose roles may use that verb (domain/permissions.ts).
 */
export type Access = 'public' | 'cookie' | 'signed-in' | Verb

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who calls, as the access token says. */
export interface Caller {
  userId: string
  roles: readonly string[]
  sessionId: string
  /** When the token stops working. */
  expiresAt: Date
}

/** Who adds progress: somebody signed in, or a device that holds an upload ticket of that account. */
export interface Uploader {
  userId: string
  /** A ticket adds and reads nothing: the answer must not say what the server holds. */
  hasTicket: boolean
}

/** What a handler gets: everything checked already. */
export interface Call<Input, Who> {
  input: Input
  caller: Who
  services: Services
  /** For security events and throttles only. */
  client: { ip?: string; userAgent?: string }
  /** Headers of the request. */
  header: (name: string) => string | undefined
  /** Adds a header to the response; Set-Cookie may be added more than once. */
  setHeader: (name: string, value: string) => void
  /** Aborted when the caller has gone. */
  signal: AbortSignal
}

type CallerOf<A extends Access, T extends boolean> = A extends 'public' | 'cookie'
  ? null
  : T extends true
    ? Uploader
    : Caller
type InputOf<I> = I extends z.ZodMiniType ? z.output<I> : undefined
type OutputOf<O> = O extends z.ZodMiniType
  ? z.input<O>
  : O extends 'event-stream' | 'csv'
    ? ReadableStream<Uint8Array>
    : void

/** What a route promises; the handler below it keeps the promise. */
export interface RouteDefinition<
  A extends Access,
  I extends z.ZodMiniType | undefined,
  O extends Output,
  T extends boolean = false,
> {
  access: A
  /** An upload ticket opens this route too (design 3). */
  orTicket?: T
  /** One line for the API description. */
  summary: string
  input?: I
  output: O
  /** Default 200, or 204 without content. */
  status?: 200 | 201 | 202
  handler: (call: Call<InputOf<I>, CallerOf<A, T>>) => Promise<OutputOf<O>> | OutputOf<O>
}

/** What goes out: JSON that fits a schema, nothing, or bytes that the handler sends as they come. */
export type Output = z.ZodMiniType | 'no-content' | 'event-stream' | 'csv'

/** A route with its types forgotten, as the table holds it. */
export interface Route {
  access: Access
  orTicket: boolean
  summary: string
  input: z.ZodMiniType | undefined
  output: Output
  status: number
  handler: (call: Call<unknown, Caller | Uploader | null>) => Promise<unknown>
}

/** The whole API: method and path → route. */
export type RouteTable = Readonly<Record<`${Method} /api/${string}`, Route>>

/** Describes one endpoint. Validation, authorisation and the API description all follow from what is said here. */
export function defineRoute<
  const A extends Access,
  O extends Output,
  I extends z.ZodMiniType | undefined = undefined,
  const T extends boolean = false,
>(definition: RouteDefinition<A, I, O, T>): Route {
  return {
    access: definition.access,
    orTicket: definition.orTicket ?? false,
    summary: definition.summary,
    input: definition.input,
    output: definition.output,
    status: definition.status ?? (definition.output === 'no-content' ? 204 : 200),
    // The one place where types are taken on trust: run-route.ts has parsed the input with this route's own
    // schema and has found the caller this route's access asks for.
    handler: async (call) => definition.handler(call as Call<InputOf<I>, CallerOf<A, T>>),
  }
}
