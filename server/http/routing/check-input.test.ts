import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '../../core/errors.ts'
import { checkInput, checkInSlices, complaintsInLists } from './check-input.ts'

const refusalOf = (schema: z.ZodMiniType, value: unknown) => {
  try {
    checkInput(schema, value)
  } catch (error) {
    if (error instanceof AppError) return error.fields ?? {}
    throw error
  }
  return expect.fail('This was not refused')
}

test('an input is refused with the first complaint about each field, and no more are put into words', () => {
  const words = vi.fn<() => string>(() => 'This is wrong')
  const Rows = z.array(z.strictObject({ age: z.int({ error: words }) }))
  const rows = Array.from({ length: 2_000 }, () => ({ age: 'x' }))
  const fields = refusalOf(Rows, rows)
  expect(fields['0.age']).toBe('This is wrong')
  expect(Object.keys(fields)).toHaveLength(50)
  expect(words).toHaveBeenCalledTimes(50)
})

test('of unknown names only the first ones are named, cut to a length that a page can show', () => {
  const names = Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(200, 'x'))
  const fields = refusalOf(z.strictObject({}), Object.fromEntries(names.map((name) => [name, 1])))
  expect(Object.keys(fields)).toEqual(names.slice(0, 10).map((name) => name.slice(0, 100)))
  expect(new Set(Object.values(fields))).toEqual(new Set(['This is not known here']))
})

test('what fits comes out as its schema reads it', () => {
  expect(checkInput(z.strictObject({ name: z.string().check(z.trim()) }), { name: ' Naledi ' })).toEqual({
    name: 'Naledi',
  })
})

describe('a long list', () => {
  const isRight = vi.fn<(name: string) => boolean>((name) => name !== 'wrong')
  const Row = z.strictObject({ name: z.string().check(z.refine(isRight, 'This name is wrong')) })
  const List = z.strictObject({ rows: z.array(Row).check(z.maxLength(2_000, 'Send fewer rows')) })
  const listOf = (count: number, nameOf: (at: number) => string) => ({
    rows: Array.from({ length: count }, (_, at) => ({ name: nameOf(at) })),
  })
  beforeEach(() => void isRight.mockClear())

  test('is searched for mistakes entry by entry, so that other calls can run', () => {
    const search = complaintsInLists(List, listOf(2_000, String))
    let entries = 0
    while (!search.next().done) entries += 1
    expect(entries).toBe(2_000)
  })

  test('is not searched further when enough is wrong', async () => {
    await expect(
      checkInSlices(
        List,
        listOf(2_000, () => 'wrong'),
      ),
    ).rejects.toMatchObject({
      fields: { 'rows.0.name': 'This name is wrong', 'rows.49.name': 'This name is wrong' },
    })
    expect(isRight).toHaveBeenCalledTimes(50)
  })

  test('is refused with the same words as a short one, wherever the mistake is', async () => {
    const about = (at: number) => listOf(at + 1, (one) => (one === at ? 'wrong' : 'right'))
    for (const at of [3, 1_500])
      await expect(checkInSlices(List, about(at))).rejects.toMatchObject({
        fields: { [`rows.${at}.name`]: 'This name is wrong' },
      })
  })

  test('is not searched at all when it is too long', async () => {
    await expect(
      checkInSlices(
        List,
        listOf(2_001, () => 'wrong'),
      ),
    ).rejects.toMatchObject({
      fields: { rows: 'Send fewer rows' },
    })
    expect(isRight).not.toHaveBeenCalled()
  })

  test('comes out as its schema reads it when nothing is wrong', async () => {
    await expect(checkInSlices(List, listOf(300, String))).resolves.toEqual(listOf(300, String))
  })
})
