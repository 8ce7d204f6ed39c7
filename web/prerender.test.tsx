// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import type { ContentIndex } from '#domain/learning/content.ts'
import { headScripts, pages, renderPage } from './prerender.tsx'
import { App } from './routes/app.tsx'

vi.mock('#web/content/content-index.ts', () => ({
  contentIndex: {
    lessons: [
      {
        id: 'what-is-computer',
        order: 1,
        title: 'What is a Computer?',
        description: 'A machine that follows instructions',
        duration: '12 min',
        difficulty: 'beginner',
        prerequisite: null,
        isLocked: false,
        bonus: false,
        icon: '<svg></svg>',
        strand: 'coding',
        sectionCount: 5,
        href: '/content/x.json',
      },
    ],
    quizzes: [],
    school: {
      name: 'Funda Primary',
      circuit: 'Sample circuit',
      district: 'Sample district',
      emisNumber: '000000000',
      quintile: '02',
      enrolment: 1735,
      educators: 50,
      nonTeachingStaff: 19,
      principal: 'Sample principal',
      phone: '013 000 0000',
      email: 'office@funda.example',
      sample: true,
    },
    spotlight: ['A short fact.', 'The longest fact of them all holds the place.'],
  } satisfies ContentIndex,
}))

const FORM_PAGES: readonly string[] = ['/auth', '/class', '/admin/login', '/reset-password']
const paths = Object.keys(pages) as (keyof typeof pages)[]

describe.each(paths)('%s', (path) => {
  it('has one visible heading of the first level and a main landmark', () => {
    document.body.innerHTML = renderPage(path)
    // Home holds both greetings; the style sheet shows one of them.
    expect(document.querySelectorAll('h1')).toHaveLength(path === '/' ? 2 : 1)
    expect(document.querySelectorAll('main')).toHaveLength(1)
  })

  it('cannot put what is typed into an address: its forms are posted', () => {
    document.body.innerHTML = renderPage(path)
    expect([...document.forms].map(({ method }) => method)).toEqual(FORM_PAGES.includes(path) ? ['post'] : [])
  })

  it('cannot carry what the security policy forbids: inline style, script or handler', () => {
    expect(renderPage(path)).not.toMatch(/ style=|<script|<style| on[a-z]+=/)
  })

  it('is taken over by the page without a difference', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const surprises = vi.fn<(error: unknown) => void>()
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    history.replaceState(null, '', path === '404' ? '/404' : path)
    document.body.innerHTML = `<div id="root">${renderPage(path)}</div>`
    const root = document.body.firstElementChild
    if (!root) throw new Error('No root')
    const page = await act(async () => hydrateRoot(root, <App />, { onRecoverableError: surprises }))
    expect(surprises).not.toHaveBeenCalled()
    expect(document.title).toBe(pages[path].title)
    act(() => page.unmount())
  })
})

it('shows Home as a visitor may see it, with every fact of the school', () => {
  const home = renderPage('/')
  for (const words of [
    'Start Learning',
    'Register',
    'Continue Learning',
    'Take a Quiz',
    'Future Tech Spotlight',
  ]) {
    expect(home).toContain(words)
  }
  for (const fact of [
    'Funda Primary',
    '1,735',
    '50',
    '19',
    '02',
    'tel:0130000000',
    'mailto:office@funda.example',
  ]) {
    expect(home).toContain(fact)
  }
})

it('cannot show a name, a number or a fact before they are known', () => {
  document.body.innerHTML = renderPage('/')
  const unseen = [...document.querySelectorAll('.opacity-0')].map((element) => element.textContent)
  expect(unseen).toContain('friend!')
  expect(unseen).toContain('0%')
  expect(document.body.textContent).not.toContain('A short fact.')
})

it('boots with scripts that are the same in every build', () => {
  expect(headScripts).toHaveLength(7)
  for (const script of headScripts) expect(() => new Function(script)).not.toThrow()
})
