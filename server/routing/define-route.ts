import type { Verb } from '#domain/permissions.ts'
import type * as z from 'zod/mini'
import { BODY, type BodyLimit } from '../middleware/read-json.ts'
import type { Services } from '../services.ts'

/** `cookie`: whoever sends a session cookie, which the handler reads. `signed-in`: any valid access token. */
export type Access = 'public' | 'cookie' | 'signed-in' | Verb

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Caller {
  userId: string
  roles: readonly string[]
  sessionId: string
  /** When the token stops working. */
  expiresAt: Date
}

/** Somebody signed in, or a device that holds an upload ticket of that account. */
export interface Uploader {
  userId: string
  /** A ticket may add but not read: the answer must not reveal what the server holds. */
  hasTicket: boolean
}

export interface Call<Input, Who> {
  input: Input
  caller: Who
  services: Services
  client: { ip?: string; userAgent?: string }
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
  ? z.input<O> | ReadyJson
  : O extends 'event-stream' | 'csv'
    ? ReadableStream<Uint8Array>
    : void

interface RouteDefinition<
  A extends Access,
  I extends z.ZodMiniType | undefined,
  O extends Output,
  T extends boolean = false,
> {
  access: A
  /** An upload ticket opens this route too. */
  orTicket?: T
  summary: string
  input?: I
  /** How large a body may be, and whether zipped; when it is not said, a form or, for whoever is signed in, a text. */
  body?: BodyLimit
  output: O
  status?: 200 | 201 | 202
  handler: (call: Call<InputOf<I>, CallerOf<A, T>>) => Promise<OutputOf<O>> | OutputOf<O>
}

/** JSON that the database wrote, sent as it is: parsing it to write it again would be a tenth of a read. */
export class ReadyJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A schema for JSON, or how the handler's own bytes are sent. */
export type Output = z.ZodMiniType | 'no-content' | 'event-stream' | 'csv'

export interface Route {
  access: Access
  orTicket: boolean
  summary: string
  input: z.ZodMiniType | undefined
  body: BodyLimit
  output: Output
  status: number
  handler: (call: Call<unknown, Caller | Uploader | null>) => Promise<unknown>
}

export type RouteTable = Readonly<Record<`${Method} /api/${string}`, Route>>

export function defineRoute<
  const A extends Access,
  O extends Output,
  I extends z.ZodMiniType | undefined = undefined,
  const T extends boolean = false,
>(definition: RouteDefinition<A, I, O, T>): Route {
  // Before anybody has shown who they are, a body is a form at most.
  const isOpen = definition.access === 'public' || definition.access === 'cookie'
  return {
    ...definition,
    orTicket: definition.orTicket ?? false,
    input: definition.input,
    body: definition.body ?? (isOpen || definition.input === undefined ? BODY.form : BODY.text),
    status: definition.status ?? (definition.output === 'no-content' ? 204 : 200),
    // The only unchecked cast: mount-routes.ts has parsed the input and authorised the caller by this definition.
    handler: async (call) => definition.handler(call as Call<InputOf<I>, CallerOf<A, T>>),
  }
}
