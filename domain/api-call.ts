import type * as z from 'zod/mini'
import type { Verb } from './permissions.ts'

/**
 * Who may make a call. `cookie` means anybody who sends a session cookie, which the handler reads. `signed-in` means anybody
 * with a valid access token.
 */
export type Access = 'public' | 'cookie' | 'signed-in' | Verb

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A schema for a JSON answer, or how the bytes of the server's handler are sent. */
export type Output = z.ZodMiniType | 'no-content' | 'event-stream' | 'file'

/** The names of the limits for a body. Their numbers stand in server/http/middleware/read-json.ts. */
export type BodySize = 'form' | 'list' | 'text' | 'year' | 'rows' | 'box' | 'learners'

/** The ids and names that the example of a call is directed at. */
export interface Target {
  /** The id of the signed-in person, who is the author of progress. */
  userId: string
  /** The learner whom a call of staff is about. */
  otherId: string
  email: string
  /** The first name, last name, school and class of that learner. */
  mark: string
  announcementId: string
  /** The class of that learner. */
  classId: string
  /** Work that was given to that class. */
  workId: string
  /** The moment of the call in UTC, and its day at school. */
  now: string
  today: string
  /** A UUID that is not used yet, for ids that lead nowhere and for names that must be new. */
  fresh: string
}

// With z.input in place of the property, TypeScript would widen the words in an example to string.
type Example<I> = I extends z.ZodMiniType
  ? I['_zod']['input'] | ((target: Target) => I['_zod']['input'])
  : undefined

/** What the server implements and the page calls: one method of one path. */
export interface ApiCall<
  A extends Access = Access,
  I extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  O extends Output = Output,
  T extends boolean = boolean,
> {
  method: Method
  path: `/api/${string}`
  access: A
  /** If true, an upload ticket gives access to this call too. */
  orTicket?: T
  /** Another program makes this call with its own secret. Cookies give no access to it, so no page can misuse one. */
  fromAnywhere?: true
  summary: string
  /** The schema of the body. A call without one takes no body. */
  input?: I
  /** The limit for the body. The default is `form`. */
  body?: BodySize
  output: O
  status?: 200 | 201 | 202
  /** A valid body. Every call with an `input` has one, for the tests of all calls and the description of the API. */
  example?: Example<I>
}

/**
 * Returns the call as it is, with its example checked against its input. Write each call as an object within the parentheses,
 * because scripts/build-calls.ts takes what only the server reads out of the page.
 */
export function defineCall<
  const A extends Access,
  O extends Output,
  I extends z.ZodMiniType | undefined = undefined,
  const T extends boolean = false,
>(call: ApiCall<A, I, O, T>): ApiCall<A, I, O, T> {
  return call
}

/** Returns a valid body of the call, or undefined if it takes none. */
export function exampleOf({ example }: Pick<ApiCall, 'example'>, target: Target): unknown {
  return typeof example === 'function' ? (example as (target: Target) => unknown)(target) : example
}
