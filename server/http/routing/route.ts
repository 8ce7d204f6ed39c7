import type { Access, ApiCall, Output } from '#domain/api-call.ts'
import type * as z from 'zod/mini'
import { BODY, type BodyLimit } from '../middleware/read-json.ts'

export interface Caller {
  userId: string
  roles: readonly string[]
  sessionId: string
  /** The time when the token expires. */
  expiresAt: Date
}

/** Somebody who is signed in, or a device that holds an upload ticket of that account. */
export interface Uploader {
  userId: string
  /**
   * The hash of the ticket. A ticket may add rows but not read them, so the response must not reveal what the server holds.
   */
  ticket?: Buffer
}

export interface Client {
  ip?: string
  userAgent?: string
}

/** One call of a route. `Services` is what the server area of that route may use. */
export interface CallOf<Input, Who, Services> {
  input: Input
  caller: Who
  services: Services
  client: Client
  header: (name: string) => string | undefined
  /** Adds a header to the response. Set-Cookie may be added more than once. */
  setHeader: (name: string, value: string) => void
  /** Aborted when the caller disconnects. */
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
  : O extends 'event-stream' | 'file'
    ? ReadableStream<Uint8Array>
    : void

/** JSON that is sent unchanged, because checking and writing a large response in one step would hold up other calls. */
export class ReadyJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A call of the contract with the handler that answers it. */
export interface Route<Services = never> extends Omit<ApiCall, 'body' | 'status'> {
  /** The method and the path, which no two routes share. */
  key: string
  body: BodyLimit
  status: number
  handler: (call: CallOf<unknown, Caller | Uploader | null, Services>) => Promise<unknown>
}

/** Creates the `implement` of one server area. The handlers of its routes are given these services and no others. */
export function routesWith<Services>() {
  /** Returns the route that answers this call. What comes in and goes out is checked by the schemas of the call. */
  return function implement<
    A extends Access,
    O extends Output,
    I extends z.ZodMiniType | undefined,
    T extends boolean,
  >(
    call: ApiCall<A, I, O, T>,
    handler: (call: CallOf<InputOf<I>, CallerOf<A, T>, Services>) => Promise<OutputOf<O>> | OutputOf<O>,
  ): Route<Services> {
    return {
      ...(call as ApiCall),
      key: `${call.method} ${call.path}`,
      body: BODY[call.body ?? 'form'],
      status: call.status ?? (call.output === 'no-content' ? 204 : 200),
      // This is the only unchecked cast. By then, mount-routes.ts has parsed the input and authorised the caller as this
      // call says.
      handler: async (one) => handler(one as CallOf<InputOf<I>, CallerOf<A, T>, Services>),
    }
  }
}
