// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MetPerson } from '#domain/learning/cast.ts'
import { loadLesson } from '#web/content/load-content.ts'
import { session } from '#web/session/session.ts'
import { fakeSpeech, type FakeSpeech } from '#web/speech/testing.ts'
import { painted, render } from '#web/ui/testing.tsx'
import { SUMMARY, WALKED } from './lesson-fixture.ts'
import { LessonViewer, type LessonViewerProps } from './lesson-viewer.tsx'

vi.mock('#web/content/cast.ts', () => ({ cast: { people: [{ id: 'ann', svg: '<svg id="ann"></svg>' }] } }))
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
const BEGUN = { begun: true, completed: false, completedAt: null, progress: 0, quizScore: 0, section: 0 }
const NONE: ReadonlySet<string> = new Set()
let page: ReturnType<typeof render>

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined
  vi.mocked(loadLesson).mockResolvedValue(WALKED)
})
afterEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
  session.set({ status: 'signed-out' })
})

async function open(props: Partial<LessonViewerProps> = {}) {
  page = render(
    <LessonViewer
      summary={SUMMARY}
      state={undefined}
      shownSection={null}
      shownBlock={null}
      lookedUp={null}
      heading={null}
      lessons={[]}
      tasksDone={NONE}
      renderActivity={() => null}
      renderQuestion={() => null}
      {...events}
      {...props}
    />,
  )
  // The lesson has to load before its screen can be painted.
  await act(async () => {
    await Promise.resolve()
  })
  await painted()
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => page.user.click(button(name))
/** These headings stand before the first block and after the last one. */
const ENDS = ['After this lesson you can', 'Say it in your language', 'Remember', 'Older boxes']
const blocks = () =>
  screen
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
    .filter((heading) => !ENDS.includes(heading))
const percent = () => screen.getByRole<HTMLProgressElement>('progressbar').value
const hasSayIt = () => screen.queryByText('Say it in your language') !== null

describe('the people of a block', () => {
  const openWith = async (people: readonly MetPerson[], props?: Partial<LessonViewerProps>) => {
    const [first, ...others] = WALKED.content.notes
    if (!first) throw new Error('The lesson has no block')
    const notes = [{ ...first, people: [...people] }, ...others]
    vi.mocked(loadLesson).mockResolvedValue({ ...WALKED, content: { ...WALKED.content, notes } })
    await open(props)
  }
  const ANN = { id: 'ann', name: 'Ann', sentence: 'Ann sings in Paarl.' }

  it('are shown with their face and sentence, and lead to the coding club', async () => {
    const onOpenClub = vi.fn<() => void>()
    await openWith([ANN], { onOpenClub })
    const shown = screen.getByText('Ann').closest('p')
    expect(shown?.textContent).toBe('Ann sings in Paarl.')
    await vi.waitFor(() => expect(shown?.querySelector('svg')?.id).toBe('ann'))
    await press('Meet the coding club')
    expect(onOpenClub).toHaveBeenCalledOnce()
  })

  it('cannot be read out twice when the learner knows them, nor ask to meet them again', async () => {
    await openWith([{ id: 'ann', name: 'Ann' }], { onOpenClub: () => undefined })
    expect(screen.getByText('Ann').closest('p')?.getAttribute('aria-hidden')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Meet the coding club' })).toBeNull()
  })
})

describe('the notes', () => {
  it('show one block at a time, forward and back, each recorded, with the focus on its heading', async () => {
    await open()
    expect([blocks(), percent(), button('Previous').disabled]).toEqual([['Steps'], 0, true])
    await press('Continue Learning')
    expect([blocks(), percent(), hasSayIt()]).toEqual([['Boxes'], 7, false])
    expect(screen.getByText(', part 2 of 3')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Boxes')
    await press('Continue Learning')
    expect([blocks(), hasSayIt()]).toEqual([['Choices'], true])
    await press('Previous')
    expect(blocks()).toEqual(['Boxes'])
    expect(events.onWalk.mock.calls).toEqual([
      [1, { block: 1, read: [0] }],
      [2, { block: 2, read: [1] }],
      [1, { block: 1, read: [] }],
    ])
    expect(events.onShowSection).not.toHaveBeenCalled()
  })

  it.each([
    ['Steps', { ...BEGUN, notes: { block: 2, read: [] } }],
    ['Choices', undefined],
  ])(
    'open at the heading that was asked for, “%s”, and record nothing by that alone',
    async (heading, state) => {
      const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
      await open({ heading, state })
      expect([blocks(), percent()]).toEqual([[heading], 0])
      expect(document.activeElement?.textContent).toBe(heading)
      expect(scrolled).toHaveBeenCalledOnce()
      expect(button('Back')).toBeDefined()
      expect([events.onWalk.mock.calls, events.onShowSection.mock.calls]).toEqual([[], []])
    },
  )

  it('go on from the heading that was asked for, also after a reload', async () => {
    await open({ heading: 'Boxes' })
    await press('Continue Learning')
    expect(blocks()).toEqual(['Choices'])
    expect(events.onWalk.mock.calls).toEqual([[2, { block: 2, read: [1] }]])
    page.unmount()
    await open({ heading: 'Boxes', shownBlock: 2 })
    expect(blocks()).toEqual(['Choices'])
  })

  it('begin with their first block for a heading that is gone, and other sections have theirs', async () => {
    await open({ heading: 'Drums' })
    expect(blocks()).toEqual(['Steps'])
    page.unmount()
    await open({ heading: 'Cool Facts', state: { ...BEGUN, progress: 20 } })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Cool Facts')
    expect([percent(), events.onShowSection.mock.calls]).toEqual([20, []])
  })

  it('begin with what the learner can do afterwards, and end with what to remember and optional reading', async () => {
    await open()
    const shown = (text: string) => screen.queryByText(text) !== null
    const [OPENING, OUTCOME, SENTENCE] = [
      'A program is a list. You can write one.',
      'name a box',
      'Remember sentence E.',
    ]
    expect([OPENING, OUTCOME, SENTENCE].map(shown)).toEqual([true, true, false])
    await press('Continue Learning')
    expect([OPENING, OUTCOME, SENTENCE].map(shown)).toEqual([false, false, false])
    await press('Continue Learning')
    expect([OPENING, OUTCOME, SENTENCE].map(shown)).toEqual([false, false, true])
    expect(shown('Boxes are old.')).toBe(false)
    await press('Want to know more?')
    expect(shown('Boxes are old.')).toBe(true)
  })

  it('lead to Key Words after the last block, and Previous comes back to it', async () => {
    await open({ shownBlock: 2 })
    await press('Continue Learning')
    expect([screen.getByRole('heading', { level: 2 }).textContent, percent()]).toEqual(['Key Words', 40])
    await press('Previous')
    expect([blocks(), percent()]).toEqual([['Choices'], 20])
    expect(events.onShowSection.mock.calls).toEqual([
      [1, 5],
      [0, 5],
    ])
  })

  it('open where this device left them, with a way to the start', async () => {
    await open({ state: { ...BEGUN, notes: { block: 1, read: [0] } } })
    expect(blocks()).toEqual(['Boxes'])
    await press('Go to the start')
    expect(blocks()).toEqual(['Steps'])
    expect(events.onWalk.mock.calls).toEqual([[0, { block: 0, read: [] }]])
  })

  it('are recorded again after a reload that was quicker than the disk, and not by opening alone', async () => {
    await open({ shownBlock: 1, state: { ...BEGUN, notes: { block: 0, read: [] } } })
    expect(events.onWalk.mock.calls).toEqual([[1, { block: 1, read: [] }]])
    page.unmount()
    events.onWalk.mockClear()
    await open({ shownBlock: 1, state: { ...BEGUN, notes: { block: 1, read: [0] } } })
    expect(events.onWalk).not.toHaveBeenCalled()
  })

  it('have a map that names each block, marks those read and leads to any of them', async () => {
    await open({ state: { ...BEGUN, notes: { block: 1, read: [0] } } })
    expect(button('Part 1 of 3: Steps, read')).toBeDefined()
    expect(button('Part 2 of 3: Boxes').getAttribute('aria-current')).toBe('step')
    await press('Part 3 of 3: Choices')
    expect(blocks()).toEqual(['Choices'])
    // A block that was skipped does not count as read.
    expect(button('Part 2 of 3: Boxes').getAttribute('aria-current')).toBeNull()
  })

  it('open all at once when asked, and then Continue leads on to Key Words', async () => {
    await open({ shownBlock: 1 })
    await press('Show all')
    expect([blocks(), hasSayIt()]).toEqual([['Steps', 'Boxes', 'Choices'], true])
    expect(events.onWalk).toHaveBeenLastCalledWith('all', { block: 1, read: [] })
    expect(button('Show all').getAttribute('aria-current')).toBe('step')
    await press('Part 2 of 3: Boxes')
    expect(blocks()).toEqual(['Boxes'])
    await press('Show all')
    await press('Continue Learning')
    expect(events.onWalk).toHaveBeenLastCalledWith('all', { block: 1, read: [0, 1, 2] })
    expect(events.onShowSection.mock.calls).toEqual([[1, 5]])
  })

  it('are printed whole, with every step and answer', async () => {
    await open()
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(blocks()).toEqual(['Steps', 'Boxes', 'Choices'])
    for (const text of [
      'Now it holds 8.',
      'No, because 5 is not less than 5.',
      'Less than means below.',
      'Boxes are old.',
    ])
      expect(document.body.textContent).toContain(text)
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(blocks()).toEqual(['Steps'])
  })
})

describe('reading the notes aloud', () => {
  let speech: FakeSpeech
  const said = () => speech.said.map(({ text }) => text)
  const finishPart = async (last: string) => {
    while (said().at(-1) !== last) act(() => speech.finish())
    await act(async () => speech.finish())
  }
  beforeEach(() => {
    speech = fakeSpeech()
  })
  afterEach(() => vi.unstubAllGlobals())

  it('ends with the block, and goes on to the next one only when asked', async () => {
    await open()
    await press('Read aloud')
    await finishPart('Which step is first?')
    expect([blocks(), said()[0]]).toEqual([['Steps'], 'A program is a list.'])
    await page.user.click(screen.getByRole('checkbox', { name: 'Read the next part too' }))
    expect([blocks(), said().at(-1)]).toEqual([['Boxes'], 'Boxes'])
    expect(button('Stop reading')).toBeDefined()
    await finishPart('The box holds 6.')
    expect(said()).toContain('set score to score plus 2.')
    expect([blocks(), said().at(-1)]).toEqual([['Choices'], 'Choices'])
    await press('Stop reading')
    expect(blocks()).toEqual(['Choices'])
  })
})

describe('a worked example', () => {
  const steps = () => screen.getAllByRole('listitem').filter((item) => item.hasAttribute('tabindex')).length

  it('opens its steps one by one, heard by a screen reader, and the focus is never lost', async () => {
    await open({ shownBlock: 1 })
    expect(steps()).toBe(1)
    await press('Next step (2 of 3)')
    expect(steps()).toBe(2)
    expect(screen.getByText('Add 2.').closest('[aria-live=polite]')).not.toBeNull()
    expect(document.activeElement).toBe(button('Next step (3 of 3)'))
    await press('Next step (3 of 3)')
    expect(steps()).toBe(3)
    expect(document.activeElement).toBe(screen.getByText('Now it holds 8.').closest('li'))
    expect(screen.queryByRole('button', { name: /^Next step/ })).toBeNull()
  })

  it('is open at once in a block that was read before', async () => {
    await open({ shownBlock: 1, state: { ...BEGUN, notes: { block: 1, read: [1] } } })
    expect(steps()).toBe(3)
  })
})

describe('Check yourself', () => {
  const ANSWER = /5 is not less than 5/
  const WHY = 'Less than means below.'
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')

  it('cannot show an answer before it is asked for, nor what many say before the answer', async () => {
    await open({ shownBlock: 2 })
    expect([screen.queryByText(ANSWER), screen.queryByRole('button', { name: 'What many say' })]).toEqual([
      null,
      null,
    ])
    await press('Show an answer')
    expect(screen.getByText(ANSWER)).toBeDefined()
    expect(screen.queryByText(WHY)).toBeNull()
    await press('What many say')
    expect(screen.getByText(WHY)).toBeDefined()
  })

  it('keeps what the learner wrote, for that learner alone', async () => {
    session.set({ status: 'signed-in', userId: 'naledi', email: '', verbs: [], firstName: null })
    await open({ shownBlock: 2 })
    await page.user.type(field(), 'It buys nothing')
    page.unmount()
    await open({ shownBlock: 2 })
    expect(field().value).toBe('It buys nothing')
    page.unmount()
    session.set({ status: 'signed-in', userId: 'sipho', email: '', verbs: [], firstName: null })
    await open({ shownBlock: 2 })
    expect(field().value).toBe('')
  })

  it('still asks a question that has no answer yet', async () => {
    await open()
    expect(screen.getByText('Which step is first?')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show an answer' })).toBeNull()
  })
})
