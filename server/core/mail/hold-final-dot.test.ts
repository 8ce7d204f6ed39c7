import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { holdFinalDot } from './send-mail.ts'

test.each([[['one short mail\r\n']], [['many\r\n', 'x'.repeat(100_000), '\r\nlines\r\n']]])(
  'a mail is let through whole, and its end waits, but not before somebody reads',
  async (chunks) => {
    const story: string[] = []
    const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
    const held = holdFinalDot(input, async () => {
      story.push('before')
      await setImmediate()
      story.push('over')
    })
    held.once('end', () => story.push('end'))
    if (chunks.length === 1) await once(input, 'end')
    for (let turn = 0; turn < 5; turn += 1) await setImmediate()
    expect(story).toEqual([])
    expect(await text(held)).toBe(chunks.join(''))
    expect(story).toEqual(['before', 'over', 'end'])
  },
)

test('a mail whose end cannot be agreed on has none', async () => {
  const before = vi.fn(() => Promise.reject(new Error('no database')))
  const held = holdFinalDot(Readable.from([Buffer.from('a mail')]), before)
  await expect(text(held)).rejects.toThrow('no database')
  expect(before).toHaveBeenCalledOnce()
})

test('a mail that cannot be read to its end breaks off', async () => {
  const before = vi.fn(async () => {})
  const broken = new Readable({ read: () => {} })
  const held = holdFinalDot(broken, before)
  broken.destroy(new Error('gone'))
  await expect(text(held)).rejects.toThrow('gone')
  expect(before).not.toHaveBeenCalled()
})
