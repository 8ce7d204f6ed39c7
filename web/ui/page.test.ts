import { expect, it } from 'vitest'
import { isSecondTap } from './page.tsx'

let now = 0
function tap(afterMs: number, more: { x?: number; detail?: number; pointerType?: string } = {}): boolean {
  now += afterMs
  const { x = 100, detail = 1, pointerType = 'touch' } = more
  return isSecondTap({ timeStamp: now, clientX: x, clientY: 700, detail, pointerType })
}

it('knows the second tap of a finger by its time and place, however many follow', () => {
  expect(tap(5_000)).toBe(false)
  expect([tap(150), tap(150), tap(150)]).toEqual([true, true, true])
})

it('lets a quick finger tap two places, and one place again after a moment', () => {
  expect([tap(5_000), tap(150, { x: 200 }), tap(450, { x: 200 })]).toEqual([false, false, false])
})

it('counts a mouse as its browser does, and never a keyboard', () => {
  const mouse = { pointerType: 'mouse' }
  expect([tap(5_000, mouse), tap(50, mouse), tap(50, { ...mouse, detail: 2 })]).toEqual([false, false, true])
  expect([tap(50, { detail: 0 }), tap(50, { detail: 0 })]).toEqual([false, false])
})
