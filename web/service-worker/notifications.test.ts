import { beforeEach, expect, test, vi } from 'vitest'
import { BUSY_LOCK } from './messages.ts'

vi.mock('./build-files.ts', () => ({
  FILES: { notificationIcons: { icon: '/icon.png', badge: '/badge.png' } },
}))
const show = vi.fn()
const openWindow = vi.fn()
const tab = { focus: vi.fn(), navigate: vi.fn() }
let tabs: (typeof tab)[] = []
let held: { name: string }[] = []
vi.stubGlobal('registration', { showNotification: show })
vi.stubGlobal('clients', { matchAll: async () => tabs, openWindow })
vi.stubGlobal('location', new URL('https://qala.example/sw.js'))
vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } })
const { openNotification, showNotification } = await import('./notifications.ts')

const HOME = 'https://qala.example/?tab=home'
const notification = (data: unknown) => ({ data }) as Notification

beforeEach(() => {
  vi.clearAllMocks()
  tab.navigate.mockResolvedValue(null)
  tabs = [tab]
  held = []
})

test.each([
  undefined,
  '',
  'hello',
  'null',
  '[]',
  '{"title":7}',
  '{"title":""}',
  `{"body":"${'x'.repeat(999)}"}`,
])('shows the general words for %s', async (sent) => {
  await showNotification(sent)
  expect(show).toHaveBeenCalledExactlyOnceWith(
    'New message from school',
    expect.objectContaining({ body: 'Open Qala to read it.', tag: 'news', icon: '/icon.png', data: HOME }),
  )
})

test('a later message of the same announcement takes the earlier one’s place', async () => {
  await showNotification('{"title":"A","body":"B","tag":"announcement-1","url":"/?tab=home"}')
  expect(show).toHaveBeenCalledExactlyOnceWith(
    'A',
    expect.objectContaining({ body: 'B', tag: 'announcement-1', data: HOME }),
  )
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 7, undefined])(
  'cannot lead to %s',
  async (data) => {
    tabs = []
    await openNotification(notification(data))
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^(https:\/\/qala\.example)?\/\?tab=home$/),
    )
  },
)

test('brings the tab used last to the front, and to Home', async () => {
  await openNotification(notification(HOME))
  expect(tab.focus).toHaveBeenCalledOnce()
  expect(tab.navigate).toHaveBeenCalledExactlyOnceWith(HOME)
  expect(openWindow).not.toHaveBeenCalled()
})

test('cannot take a quiz or a form away', async () => {
  held = [{ name: BUSY_LOCK }]
  await openNotification(notification(HOME))
  expect(tab.focus).toHaveBeenCalledOnce()
  expect(tab.navigate).not.toHaveBeenCalled()
})
