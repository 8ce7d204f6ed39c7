// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Activity } from '#domain/learning/activities/types.ts'
import { loadLesson } from '#web/content/load-content.ts'
import { render } from '#web/ui/testing.tsx'
import { LESSON, SUMMARY } from './lesson-fixture.ts'
import { LessonViewer, type LessonViewerProps } from './lesson-viewer.tsx'

vi.mock('#web/content/load-content.ts', () => ({ loadLesson: vi.fn<typeof loadLesson>() }))

const events = {
  onShowSection: vi.fn<LessonViewerProps['onShowSection']>(),
  onWalk: vi.fn<LessonViewerProps['onWalk']>(),
  onFunActivity: vi.fn<(id: string) => Promise<void>>(),
  onActivity: vi.fn<(id: string) => void>(),
  onOpenWord: vi.fn<LessonViewerProps['onOpenWord']>(),
  onLeave: vi.fn<() => void>(),
  onComplete: vi.fn<LessonViewerProps['onComplete']>(),
  onCompleted: vi.fn<() => void>(),
}
const BEGUN = { begun: true, completed: false, completedAt: null, progress: 20, quizScore: 0, section: 0 }
const NONE_DONE: ReadonlySet<string> = new Set()
let tap: (element: Element) => Promise<void>
const press = (name: string) => tap(button(name))

beforeEach(() => {
  vi.mocked(loadLesson).mockResolvedValue(LESSON)
  events.onComplete.mockResolvedValue()
  events.onFunActivity.mockResolvedValue()
})
afterEach(() => {
  vi.clearAllMocks()
})

function viewer(props: Partial<LessonViewerProps> = {}) {
  return (
    <LessonViewer
      summary={SUMMARY}
      state={undefined}
      shownSection={null}
      shownBlock={null}
      lookedUp={null}
      heading={null}
      lessons={[]}
      tasksDone={NONE_DONE}
      renderActivity={({ title }) => <p>Try it: {title}</p>}
      renderQuestion={(heading) => <p>Now you try: {heading}</p>}
      {...events}
      {...props}
    />
  )
}
async function open(props?: Partial<LessonViewerProps>) {
  const { user, rerender, container } = render(viewer(props))
  tap = user.click
  await act(async () => {
    await Promise.resolve()
  })
  return {
    container,
    key: (name: string) => user.keyboard(name),
    show: (next: Partial<LessonViewerProps>) => rerender(viewer(next)),
  }
}
const title = () => screen.queryByRole('heading', { level: 2 })?.textContent
const percent = () => screen.getByRole<HTMLProgressElement>('progressbar').value
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('sections', () => {
  it('start at Simple Notes, with no way back and no progress', async () => {
    await open()
    expect([title(), percent(), button('Previous').disabled]).toEqual(['Simple Notes', 0, true])
  })

  it('go forward and back one at a time, each recorded, with focus on the new heading', async () => {
    await open()
    await press('Continue Learning')
    await press('Continue Learning')
    expect([title(), percent()]).toEqual(['Real Examples', 60])
    expect(document.activeElement?.textContent).toBe('Real Examples')
    await press('Previous')
    expect([title(), percent()]).toEqual(['Key Words', 40])
    expect(events.onShowSection.mock.calls).toEqual([
      [1, 5],
      [2, 5],
      [1, 5],
    ])
  })

  it('have a way to the start wherever the lesson was opened, which takes no progress away', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Go to the start' })).toBeNull()
    cleanup()
    await open({ state: { ...BEGUN, progress: 80 } })
    expect(title()).toBe('Cool Facts')
    await press('Go to the start')
    expect(title()).toBe('Simple Notes')
    expect(document.activeElement?.textContent).toBe('Simple Notes')
    expect(events.onShowSection.mock.calls).toEqual([[0, 5]])
    expect(screen.queryByRole('button', { name: 'Go to the start' })).toBeNull()
  })

  it('are recorded again after a reload that was quicker than the disk', async () => {
    await open({ shownSection: 1, state: { ...BEGUN, progress: 20 } })
    expect(title()).toBe('Key Words')
    expect(events.onShowSection.mock.calls).toEqual([[1, 5]])
  })

  it.each([
    ['just opened', null, { ...BEGUN, progress: 60 }],
    ['recorded before the reload', 1, { ...BEGUN, progress: 40 }],
    ['of a completed lesson', 1, { ...BEGUN, completed: true, progress: 100 }],
  ])('are not recorded by opening alone: %s', async (_when, shownSection, state) => {
    await open({ shownSection, state })
    expect(events.onShowSection).not.toHaveBeenCalled()
  })

  it('leave out Fun Activities where there are none', async () => {
    const { practicalTasks: _, ...content } = LESSON.content
    vi.mocked(loadLesson).mockResolvedValue({ ...LESSON, content })
    await open({ summary: { ...SUMMARY, sectionCount: 4 }, shownSection: 3 })
    expect(title()).toBe('Cool Facts')
    expect(button('Complete Lesson')).toBeDefined()
  })

  it('cannot be turned under the reader by news from another device', async () => {
    const { show } = await open({ shownSection: 1 })
    const completed = {
      begun: true,
      completed: true,
      completedAt: '2026-11-21T08:00:00Z',
      progress: 100,
      quizScore: 0,
      section: 0,
    }
    show({ state: completed, shownSection: 1 })
    expect([title(), percent()]).toEqual(['Key Words', 100])
  })
})

describe('completing', () => {
  it('waits for the disk before it says so', async () => {
    let written = () => undefined as void
    events.onComplete.mockReturnValue(new Promise((resolve) => (written = resolve)))
    await open({ shownSection: 4 })
    await press('Complete Lesson')
    expect(events.onComplete).toHaveBeenCalledExactlyOnceWith(5)
    expect(events.onCompleted).not.toHaveBeenCalled()
    await act(async () => written())
    expect(events.onCompleted).toHaveBeenCalledOnce()
  })

  it('asks first when the sign at the top is touched', async () => {
    await open()
    await press('Mark as complete')
    expect(events.onComplete).not.toHaveBeenCalled()
    await press('Yes, I finished it')
    expect(events.onCompleted).toHaveBeenCalledOnce()
  })
})

describe('a lesson with activities', () => {
  const ending: Activity = { id: 'practice', type: 'hands-on', title: 'Practice', settings: { tasks: [] } }

  it('opens the one it ends in by the last button, which cannot complete the lesson', async () => {
    const drums: Activity = { ...ending, id: 'drums', after: 'notes' }
    vi.mocked(loadLesson).mockResolvedValue({ ...LESSON, activities: [drums, ending] })
    await open({ shownSection: 3 })
    await press('Continue Learning')
    expect(screen.getByTitle<HTMLButtonElement>('Mark as complete').disabled).toBe(true)
    await press('Start Practice')
    expect(events.onActivity).toHaveBeenCalledExactlyOnceWith('practice')
    expect(events.onComplete).not.toHaveBeenCalled()
    expect(events.onCompleted).not.toHaveBeenCalled()
  })

  it('offers others below their section, and is completed without them', async () => {
    const drums: Activity = { ...ending, id: 'drums', title: 'Drums', after: 'keyWords' }
    vi.mocked(loadLesson).mockResolvedValue({ ...LESSON, activities: [drums] })
    await open()
    expect(screen.queryByText('Drums')).toBeNull()
    await press('Continue Learning')
    await press('Start: Drums')
    expect(events.onActivity).toHaveBeenCalledExactlyOnceWith('drums')
    for (let section = 2; section < 5; section += 1) await press('Continue Learning')
    expect(button('Complete Lesson')).toBeDefined()
  })
})

describe('Fun Activities', () => {
  const tick = () => button('I did it: Brush teeth')

  it('are ticked off once, and praised', async () => {
    await open({ shownSection: 4 })
    expect(tick().getAttribute('aria-pressed')).toBe('false')
    await press('I did it: Brush teeth')
    expect(events.onFunActivity).toHaveBeenCalledExactlyOnceWith('brush')
  })

  it('stay ticked, and cannot be ticked twice', async () => {
    const { container } = await open({ shownSection: 4, tasksDone: new Set(['do-brush']) })
    expect(tick().getAttribute('aria-pressed')).toBe('true')
    expect(container.textContent).toContain('Well done! Making things is how you learn.')
    await press('I did it: Brush teeth')
    expect(events.onFunActivity).not.toHaveBeenCalled()
  })
})

describe('trouble', () => {
  it('offers to try again when the lesson is not on the device', async () => {
    vi.mocked(loadLesson).mockResolvedValueOnce('offline')
    const { container } = await open()
    expect(container.textContent).toContain('This lesson is not on your device yet')
    await press('Try Again')
    expect(title()).toBe('Simple Notes')
  })

  it('leads back from a lesson that is missing', async () => {
    vi.mocked(loadLesson).mockResolvedValue('missing')
    await open()
    const [, backToList] = screen.getAllByRole('button', { name: 'Back to lessons' })
    if (backToList) await tap(backToList)
    expect(events.onLeave).toHaveBeenCalledOnce()
  })
})

describe('key words', () => {
  it('show their meaning when tapped, and hide it when tapped again', async () => {
    const { container } = await open()
    await press('algorithm')
    expect(button('algorithm').getAttribute('aria-expanded')).toBe('true')
    expect(container.textContent).toContain('Algorithm: Steps in order')
    await press('algorithm')
    expect(container.textContent).not.toContain('Steps in order')
  })

  it('are only bold when the lesson does not explain them', async () => {
    const { container } = await open()
    expect(container.querySelector('strong')?.textContent).toBe('riddle')
  })
})

describe('the gallery', () => {
  const place = () => /\d of 3/.exec(document.querySelector('figure')?.textContent ?? '')?.[0]

  it('is closed at first, opens, and wraps around by button and by arrow key', async () => {
    const { key } = await open()
    expect(place()).toBeUndefined()
    await press('Look at the pictures (3)')
    expect(place()).toBe('1 of 3')
    await press('Previous picture')
    expect(place()).toBe('3 of 3')
    await key('{ArrowRight}')
    expect(place()).toBe('1 of 3')
    await key('{ArrowLeft}')
    expect(place()).toBe('3 of 3')
  })

  it('closes by Escape and gives the focus back', async () => {
    const { key } = await open()
    await press('Look at the pictures (3)')
    await key('{Escape}')
    expect(place()).toBeUndefined()
    expect(document.activeElement?.textContent).toBe('Look at the pictures (3)')
  })

  it('fills the window where the browser has no full screen', async () => {
    const { container, key } = await open()
    await press('Look at the pictures (3)')
    await press('Full screen')
    expect(container.querySelector<HTMLDialogElement>('figure dialog')?.open).toBe(true)
    await key('{ArrowRight}')
    expect(place()).toBe('2 of 3')
  })
})
