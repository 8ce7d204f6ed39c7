import { defineCall, exampleOf, type ApiCall } from '#domain/api-call.ts'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ROUTES } from '../../app.ts'
import { targetNobody, testServer } from '../../testing.ts'
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
