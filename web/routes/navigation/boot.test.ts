// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { viewBootScript } from './boot.ts'
import { readView } from './view-state.ts'

function startAt(address: string, owner: string | null = null) {
  history.replaceState(null, '', address)
  if (owner !== null) localStorage.setItem('qala.era', owner)
  new Function(viewBootScript)()
  return readView(history.state, owner)
}

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

it('opens the level of a link, and takes the code out of the address', () => {
  expect(startAt('/#lab=AAgH_-K')).toMatchObject({ lab: true, level: '~code.AAgH_-K' })
  expect(location.href).not.toContain('lab')
})

it('opens a link and a shortcut for whoever signed out and in here before', () => {
  expect(startAt('/#lab=AAgH', 'hers')).toMatchObject({ lab: true, level: '~code.AAgH' })
  expect(startAt('/?tab=quiz', 'hers')).toMatchObject({ tab: 'quiz', lab: false, level: null })
})

it('cannot be made to keep a whole book', () => {
  expect(startAt(`/#lab=${'A'.repeat(100_000)}`).level?.length).toBeLessThan(400)
})

it('leaves other fragments alone', () => {
  expect(startAt('/#main')).toMatchObject({ tab: 'home', lab: false })
})
