import { defineCall, exampleOf, type ApiCall } from '#domain/api-call.ts'
import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ROUTES } from '../../app.ts'
import { targetNobody, testServer } from '../../testing.ts'
import { BODY } from '../middleware/read-json.ts'
import { implement } from '../services.ts'

const modules = await Promise.all(
  globSync('domain/**/*-api.ts').map(
    (file) => import(/* @vite-ignore */ `../../../${file}`) as Promise<Record<string, ApiCall>>,
  ),
)
const calls = modules.flatMap((module) => Object.values(module))
const keyOf = ({ method, path }: ApiCall) => `${method} ${path}`

test('every call of the contract is implemented once, and nothing else is', () => {
  expect(ROUTES.map(({ key }) => key).toSorted()).toEqual(calls.map(keyOf).toSorted())
})

test('every call that takes a body has an example, and no other call has one', () => {
  expect(calls.filter(({ example }) => example !== undefined).map(keyOf)).toEqual(
    calls.filter(({ input }) => input !== undefined).map(keyOf),
  )
})

test.each(calls.filter(({ input }) => input))('the example of $method $path fits', (call) => {
  const { error } = z.safeParse(call.input ?? z.never(), exampleOf(call, targetNobody()))
  expect(error?.issues ?? []).toEqual([])
})

describe('the limit for a body', () => {
  const limits = Object.values(BODY).map(({ maxBytes }) => maxBytes)
  /** Their own limits hold less than their schemas, because no row or message has the longest text in each of its fields. */
  const measured = [
    'PUT /api/progress',
    'PUT /api/progress/sealed',
    'POST /api/admin/import/plan',
    'POST /api/admin/import',
    'POST /api/sms/inbound',
  ]
  const taking = ROUTES.filter(({ method }) => method !== 'GET')

  test.each(taking.filter(({ key }) => !measured.includes(key)))(
    'of $key is the smallest that holds its largest input',
    ({ input, body }) => {
      const needed = input ? largestText(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })) : 2
      expect(body.maxBytes).toBe(limits.find((limit) => limit >= needed))
    },
  )

  test.each(ROUTES.filter(({ access }) => access === 'public' || access === 'cookie'))(
    'of $key is a form, because anybody may send one',
    ({ body }) => {
      expect(body).toEqual(BODY.form)
    },
  )
})

/** Patterns, dates and numbers are no longer than this, nor is text without a limit, such as a repeated password. */
const SHORT_TEXT = 50
const UUID_TEXT = 38

/** Returns the bytes of the largest body that a schema describes. A letter takes three bytes, as those of some languages do. */
function largestText(schema: z.core.JSONSchema._JSONSchema | undefined): number {
  if (typeof schema !== 'object') return SHORT_TEXT
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return Math.max(...choices.map(largestText))
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return fields.reduce((sum, [name, inner]) => sum + name.length + 4 + largestText(inner), 2)
  }
  if (schema.type === 'array') {
    const entry = Array.isArray(schema.items) ? SHORT_TEXT : largestText(schema.items)
    return 2 + (schema.maxItems ?? 1) * (entry + 1)
  }
  if (schema.format === 'uuid') return UUID_TEXT
  return schema.maxLength === undefined ? SHORT_TEXT : 2 + schema.maxLength * 3
}

test('a server with two routes for one call does not start', async () => {
  const ping = defineCall({
    method: 'GET',
    path: '/api/ping',
    access: 'public',
    summary: 'For this test',
    output: 'no-content',
  })
  const route = implement(ping, () => undefined)
  await expect(testServer({ routes: [route, route] })).rejects.toThrow('Two routes answer GET /api/ping')
})
