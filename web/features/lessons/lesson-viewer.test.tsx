// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadLesson } from '#web/content/load-content.ts'
import { find, mount } from '#web/ui/testing.tsx'
import { LESSON, SUMMARY } from './lesson-fixture.ts'
import { LessonViewer, type LessonViewerProps } from './lesson-viewer.tsx'

vi.mock('#web/content/load-content.ts', () => ({ loadLesson: vi.fn<typeof loadLesson>() }))

const events = {
  onShowSection: vi.fn<LessonViewerProps['onShowSection']>(),
  onActivity: vi.fn<(activityId: string) => Promise<void>>(),
  onPractice: vi.fn<() => void>(),
  onLeave: vi.fn<() => void>(),
  onComplete: vi.fn<LessonViewerProps['onComplete']>(),
  onCompleted: vi.fn<() => void>(),
}
const NONE_DONE: ReadonlySet<string> = new Set()
let page: ReturnType<typeof mount>

beforeEach(() => {
  vi.mocked(loadLesson).mockResolvedValue(LESSON)
  events.onComplete.mockResolvedValue()
  events.onActivity.mockResolvedValue()
})
afterEach(() => {
  page.leave()
  vi.clearAllMocks()
})

async function open(props: Partial<LessonViewerProps> = {}): Promise<void> {
  page = mount(
    <LessonViewer
      summary={SUMMARY}
      state={undefined}
      shownSection={null}
      activitiesDone={NONE_DONE}
      {...events}
      {...props}
    />,
  )
  await act(async () => {
    await Promise.resolve()
  })
}
const title = () => page.container.querySelector('h2')?.textContent
const percent = () => find<HTMLProgressElement>(page.container, 'progress').value
function button(name: string): HTMLButtonElement {
  const all = [...page.container.querySelectorAll('button')]
  const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
  if (!found) throw new Error(`No button ${name} among ${all.map((one) => one.textContent).join(', ')}`)
  return found
}
const press = (name: string) => act(() => button(name).click())

describe('sections', () => {
  it('start at Simple Notes, with no way back and no progress', async () => {
    await open()
    expect([title(), percent(), button('Previous').disabled]).toEqual(['Simple Notes', 0, true])
  })

  it('go forward and back one at a time, each recorded, with focus on the new heading', async () => {
    await open()
    press('Continue Learning')
    press('Continue Learning')
    expect([title(), percent()]).toEqual(['Real Examples', 60])
    expect(document.activeElement?.textContent).toBe('Real Examples')
    press('Previous')
    expect([title(), percent()]).toEqual(['Key Words', 40])
    expect(events.onShowSection.mock.calls).toEqual([
      [1, 5],
      [2, 5],
      [1, 5],
    ])
  })

  it('leave out Fun Activities where there are none', async () => {
    const { practicalTasks: _, ...content } = LESSON.content
    vi.mocked(loadLesson).mockResolvedValue({ ...LESSON, content })
    await open({ summary: { ...SUMMARY, sectionCount: 4 }, shownSection: 3 })
    expect(title()).toBe('Cool Facts')
    expect(button('Complete Lesson')).toBeDefined()
  })

  it('cannot be turned under the reader by news from another device', async () => {
    await open({ shownSection: 1 })
    const completed = {
      completed: true,
      completedAt: '2026-11-21T08:00:00Z',
      progress: 100,
      quizScore: 0,
      section: 0,
    }
    page.show(
      <LessonViewer
        summary={SUMMARY}
        state={completed}
        shownSection={1}
        activitiesDone={NONE_DONE}
        {...events}
      />,
    )
    expect([title(), percent()]).toEqual(['Key Words', 100])
  })
})

describe('completing', () => {
  it('waits for the disk before it says so', async () => {
    let written = () => undefined as void
    events.onComplete.mockReturnValue(new Promise((resolve) => (written = resolve)))
    await open({ shownSection: 4 })
    press('Complete Lesson')
    expect(events.onComplete).toHaveBeenCalledExactlyOnceWith(5)
    expect(events.onCompleted).not.toHaveBeenCalled()
    await act(async () => written())
    expect(events.onCompleted).toHaveBeenCalledOnce()
  })

  it('asks first when the sign at the top is touched', async () => {
    await open()
    press('Mark as complete')
    expect(events.onComplete).not.toHaveBeenCalled()
    await act(async () => button('Yes, I finished it').click())
    expect(events.onCompleted).toHaveBeenCalledOnce()
  })
})

describe('the practical lesson', () => {
  const summary = { ...SUMMARY, id: 'practical-computer-usage', bonus: true }

  it('opens practice at its end', async () => {
    await open({ summary, shownSection: 4 })
    press('Start Practice')
    expect(events.onPractice).toHaveBeenCalledOnce()
  })

  it('cannot be completed before the practice', async () => {
    await open({ summary, shownSection: 4 })
    expect(button('Mark as complete').disabled).toBe(true)
    press('Start Practice')
    expect(events.onComplete).not.toHaveBeenCalled()
    expect(events.onCompleted).not.toHaveBeenCalled()
  })
})

describe('Fun Activities', () => {
  const tick = () => button('I did it: Brush teeth')

  it('are ticked off once, and praised', async () => {
    await open({ shownSection: 4 })
    expect(tick().getAttribute('aria-pressed')).toBe('false')
    await act(async () => tick().click())
    expect(events.onActivity).toHaveBeenCalledExactlyOnceWith('brush')
  })

  it('stay ticked, and cannot be ticked twice', async () => {
    await open({ shownSection: 4, activitiesDone: new Set(['brush']) })
    expect(tick().getAttribute('aria-pressed')).toBe('true')
    expect(page.container.textContent).toContain('Well done! Making things is how you learn.')
    await act(async () => tick().click())
    expect(events.onActivity).not.toHaveBeenCalled()
  })
})

describe('trouble', () => {
  it('offers to try again when the lesson is not on the device', async () => {
    vi.mocked(loadLesson).mockResolvedValueOnce('offline')
    await open()
    expect(page.container.textContent).toContain('This lesson is not on your device yet')
    await act(async () => button('Try again').click())
    expect(title()).toBe('Simple Notes')
  })

  it('leads back from a lesson that is missing', async () => {
    vi.mocked(loadLesson).mockResolvedValue('missing')
    await open()
    press('Back to lessons')
    expect(events.onLeave).toHaveBeenCalledOnce()
  })
})

describe('key words', () => {
  it('show their meaning when tapped, and hide it when tapped again', async () => {
    await open()
    press('algorithm')
    expect(button('algorithm').getAttribute('aria-expanded')).toBe('true')
    expect(page.container.textContent).toContain('Algorithm: Steps in order')
    press('algorithm')
    expect(page.container.textContent).not.toContain('Steps in order')
  })

  it('are only bold when the lesson does not explain them', async () => {
    await open()
    expect(find(page.container, 'strong').textContent).toBe('riddle')
  })
})

describe('the gallery', () => {
  const place = () => /\d of 3/.exec(page.container.querySelector('figure')?.textContent ?? '')?.[0]
  const key = (name: string) =>
    act(() => {
      find(page.container, 'figure').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
    })

  it('is closed at first, opens, and wraps around by button and by arrow key', async () => {
    await open()
    expect(place()).toBeUndefined()
    press('Look at the pictures (3)')
    expect(place()).toBe('1 of 3')
    press('Previous picture')
    expect(place()).toBe('3 of 3')
    key('ArrowRight')
    expect(place()).toBe('1 of 3')
    key('ArrowLeft')
    expect(place()).toBe('3 of 3')
  })

  it('closes by Escape and gives the focus back', async () => {
    await open()
    press('Look at the pictures (3)')
    key('Escape')
    expect(place()).toBeUndefined()
    expect(document.activeElement?.textContent).toBe('Look at the pictures (3)')
  })

  it('fills the window where the browser has no full screen', async () => {
    await open()
    press('Look at the pictures (3)')
    press('Full screen')
    expect(find<HTMLDialogElement>(page.container, 'figure dialog').open).toBe(true)
    key('ArrowRight')
    expect(place()).toBe('2 of 3')
  })
})
