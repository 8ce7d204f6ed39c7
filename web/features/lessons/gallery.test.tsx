// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '#web/ui/testing.tsx'
import { Gallery } from './gallery.tsx'

const IMAGES = ['Mouse', 'Keyboard'].map((title) => ({
  src: `${title}.svg`,
  title,
  description: `A ${title}`,
  alt: title,
  svg: '<svg></svg>',
}))

let shown: Element | null
const change = () => act(() => document.dispatchEvent(new Event('fullscreenchange')))
const button = (name: string) => screen.queryByRole('button', { name })

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined
  shown = null
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => shown })
  document.exitFullscreen = async () => {
    shown = null
    await change()
  }
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen')
})

const BROWSERS: Record<string, () => Promise<void>> = {
  works: async () => {
    shown = document.querySelector('figure')
    await change()
  },
  'is refused': () => Promise.reject(new TypeError('not allowed')),
  'does nothing': () => Promise.resolve(),
  'never answers': () => new Promise(() => undefined),
}

async function openFull(browser: string | undefined) {
  if (browser !== undefined)
    Object.defineProperty(HTMLElement.prototype, 'requestFullscreen', {
      configurable: true,
      value: BROWSERS[browser],
    })
  const { user } = render(<Gallery images={IMAGES} />)
  await user.click(screen.getByRole('button', { name: /Look at the pictures/ }))
  await user.click(screen.getByRole('button', { name: 'Full screen' }))
  await waitFor(() => expect(isLarge()).toBe(true), { timeout: 2_000 })
  return user
}
const isLarge = () => button('Leave full screen') !== null
const isBackInPage = () => waitFor(() => expect([isLarge(), button('Full screen')]).not.toContain(null))

describe.each([undefined, ...Object.keys(BROWSERS)])('where the Fullscreen API %s', (browser) => {
  it('is left by its button, and the pictures stay open', async () => {
    const user = await openFull(browser)
    await user.click(screen.getByRole('button', { name: 'Leave full screen' }))
    await isBackInPage()
    expect(isLarge()).toBe(false)
    expect(shown).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is left by Escape', async () => {
    const user = await openFull(browser)
    await user.keyboard('{Escape}')
    await isBackInPage()
    expect(isLarge()).toBe(false)
  })

  it('is left by Back, and so is one history entry, whichever way it was left', async () => {
    const push = vi.spyOn(history, 'pushState')
    const back = vi.spyOn(history, 'back').mockReturnValue()
    const user = await openFull(browser)
    expect(push).toHaveBeenCalledOnce()
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    await isBackInPage()
    expect(isLarge()).toBe(false)
    expect(back).not.toHaveBeenCalled()

    await user.click(screen.getByRole('button', { name: 'Full screen' }))
    await waitFor(() => expect(isLarge()).toBe(true), { timeout: 2_000 })
    await user.click(screen.getByRole('button', { name: 'Leave full screen' }))
    await isBackInPage()
    expect(back).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })
})

it('cannot stay large when the browser ends full screen by itself, or says nothing at its end', async () => {
  const user = await openFull('works')
  shown = null
  await change()
  expect(isLarge()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Full screen' }))
  document.exitFullscreen = () => Promise.reject(new TypeError('not full'))
  await user.click(screen.getByRole('button', { name: 'Leave full screen' }))
  expect(isLarge()).toBe(false)
})
