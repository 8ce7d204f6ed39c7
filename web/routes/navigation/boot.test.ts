// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { isOtherView, revealView, viewBootScript } from './boot.ts'
import { readEntry } from './place.ts'

function startAt(address: string, owner: string | null = null) {
  history.replaceState(null, '', address)
  if (owner !== null) localStorage.setItem('qala.era', owner)
  new Function(viewBootScript)()
  return readEntry(location.pathname, history.state, owner).place
}

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

it('opens the level of a link, and takes the code out of the address', () => {
  expect(startAt('/#lab=AAgH_-K')).toEqual({ page: 'linked-level', code: 'AAgH_-K' })
  expect(location.href).not.toContain('lab')
})

it('opens a link and a shortcut for whoever signed out and in here before', () => {
  expect(startAt('/#lab=AAgH', 'hers')).toEqual({ page: 'linked-level', code: 'AAgH' })
  expect(startAt('/?tab=quiz', 'hers')).toEqual({ page: 'quizzes' })
  expect(startAt('/?tab=progress', 'hers')).toEqual({ page: 'progress' })
})

it('cannot be made to keep a whole book', () => {
  expect(JSON.stringify(startAt(`/#lab=${'A'.repeat(100_000)}`)).length).toBeLessThan(400)
})

it('leaves other fragments alone', () => {
  expect(startAt('/#main')).toEqual({ page: 'home' })
})

it('shows the prerendered Home for Home alone, also where the version before left an entry', () => {
  const hides = (state: unknown) => {
    revealView()
    history.replaceState(state, '', '/')
    new Function(viewBootScript)()
    return isOtherView()
  }
  const mark = 'qala-view'
  expect([null, { mark, page: 'home' }, { mark, tab: 'home' }].map(hides)).toEqual([false, false, false])
  expect(
    [
      { mark, page: 'lab' },
      { mark, tab: 'profile' },
    ].map(hides),
  ).toEqual([true, true])
})
