// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { loadQuiz } from '#web/content/load-content.ts'
import {
  answer,
  button,
  close,
  comeTo,
  events,
  hasCelebration,
  open,
  openAgain,
  pass,
  pick,
  press,
  QUIZ,
  radios,
  setUpQuizTests,
  text,
} from './quiz-testing.tsx'

vi.mock('#web/content/load-content.ts', () => ({ loadQuiz: vi.fn<typeof loadQuiz>() }))
setUpQuizTests()

async function finish(first: number, second: number, more: Parameters<typeof open>[0] = {}) {
  const page = await open(more)
  await answer(first)
  await press('Next Question')
  await answer(second)
  await press('Finish Quiz')
  return page
}

describe('a question', () => {
  it('is a radio group, and cannot be submitted before something is chosen', async () => {
    await open()
    expect(text()).toContain('Question 1 / 2')
    expect(screen.getByRole('group', { name: QUIZ.questions[0]?.question ?? '' })).toBeDefined()
    expect(radios()).toHaveLength(4)
    expect(new Set(radios().map((radio) => radio.name)).size).toBe(1)
    expect(button('Submit Answer').disabled).toBe(true)
    await pick(0)
    expect(button('Submit Answer').disabled).toBe(false)
  })

  it('marks right and wrong in words, tells why and explains, and cannot be changed afterwards', async () => {
    await open()
    await answer(0)
    expect(radios().every((radio) => radio.disabled)).toBe(true)
    const [chosen, right, other] = radios().map((radio) => radio.labels?.[0])
    expect(chosen?.textContent).toBe('ARAM✕ Your answer')
    expect(right?.textContent).toBe('BStorage✓ Right')
    expect(other?.textContent).toBe('CCPU')
    expect(screen.getByText('Good try.').closest('[aria-live=polite]')?.textContent).toContain(
      'Good try. RAM is cleared when the power goes.Storage keeps its data without power. Read “Memory and storage” again.',
    )
    expect(screen.queryByRole('button', { name: /^Read/ })).toBeNull()
    expect(document.activeElement).toBe(button('Next Question'))
  })

  it('tells each submitted answer once, with its misconception', async () => {
    await finish(0, 1)
    expect(events.onAnswer.mock.calls).toEqual([
      [{ itemId: 'hardware-power-off', isRight: false, misconception: 'ram-keeps' }],
      [{ itemId: 'hardware-loop', isRight: true, misconception: null }],
    ])
  })

  it('has the focus on its question once it is here', async () => {
    await open()
    expect(document.activeElement?.textContent).toBe(QUIZ.questions[0]?.question)
  })

  it('praises a right answer and names no mistake', async () => {
    await open()
    await answer(1)
    expect(text()).not.toContain('Good try.')
    expect(text()).not.toContain('✕')
    expect(text()).toContain('✓ Right')
  })

  it('goes on to the next one with focus on it, its program and two options', async () => {
    await open()
    await answer(1)
    await press('Next Question')
    expect(document.activeElement?.textContent).toBe('Does this program stop?')
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'forever',
      'Inside it: move 10',
    ])
    expect([radios().length, button('Submit Answer').disabled]).toEqual([2, true])
  })

  it('cannot be skipped by the second tap of a double tap', async () => {
    await open()
    await answer(1)
    fireEvent.click(button('Next Question'), { detail: 2 })
    expect(text()).toContain('Question 1 / 2')
  })

  it('says kindly that a quiz is not on the device, and tries again', async () => {
    vi.mocked(loadQuiz).mockResolvedValueOnce('offline')
    await open()
    expect(text()).toContain('This quiz is not on your device yet')
    await press('Try Again')
    expect(text()).toContain('Question 1 / 2')
  })
})

describe('a quiz in progress', () => {
  it('survives a reload, with its choice and its answers', async () => {
    await open()
    await answer(0)
    await openAgain({ guarded: true })
    expect(text()).toContain('✕ Your answer')
    await press('Next Question')
    await pick(1)
    await openAgain({ guarded: true })
    expect([text().includes('Question 2 / 2'), radios()[1]?.checked]).toEqual([true, true])
  })

  it('cannot be seen by another account', async () => {
    await open()
    await answer(0)
    await openAgain({ owner: 'thabo' })
    expect(text()).toContain('Question 1 / 2')
    expect(radios().some((radio) => radio.checked || radio.disabled)).toBe(false)
    await openAgain({ owner: 'naledi' })
    expect(text()).not.toContain('✕ Your answer')
  })

  it('is guarded from its first choice on, and from the start when it is found again', async () => {
    await open()
    expect(events.onGuard).not.toHaveBeenCalled()
    await pick(0)
    expect(events.onGuard).toHaveBeenCalledOnce()
    await openAgain()
    expect(events.onGuard).toHaveBeenCalledTimes(2)
  })

  it('asks before it is thrown away: going on keeps it, stopping forgets it', async () => {
    const [back, forward] = [
      vi.spyOn(history, 'back').mockReturnValue(),
      vi.spyOn(history, 'forward').mockReturnValue(),
    ]
    await open()
    await pick(0)
    comeTo(true)
    await press('Back')
    expect(back).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
    comeTo(false)
    expect(screen.getByRole('dialog', { name: 'Stop this quiz?' })).toBeDefined()
    await press('Go on')
    expect(forward).toHaveBeenCalled()
    comeTo(true)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(events.onLeave).not.toHaveBeenCalled()
    comeTo(false)
    await press('Stop the quiz')
    expect([events.onLeave.mock.calls.length, sessionStorage.length]).toEqual([1, 0])
  })

  it('leaves without a question before anything is chosen', async () => {
    await open()
    await press('Back')
    expect(events.onLeave).toHaveBeenCalledOnce()
  })
})

describe('the result', () => {
  it('shows score, percent and counts, and records the percent once', async () => {
    await finish(0, 1)
    expect(screen.getByRole('heading', { level: 1, name: 'Quiz Complete' })).toBe(document.activeElement)
    expect(text()).toContain('1/2')
    expect(text()).toContain('You scored 1 of 2, 50%. Well done! You finished the whole quiz.')
    expect(text()).toContain('Lesson 3: Parts of a computer')
    expect(text()).not.toContain('unlocked')
    expect(screen.getAllByRole('definition').map((count) => count.textContent)).toEqual(['1', '1'])
    expect(events.onFinished.mock.calls).toEqual([[{ correct: 1, incorrect: 1, total: 2, percent: 50 }]])
    expect(events.onScore.mock.calls).toEqual([[50]])
  })

  it('says what is unlocked where something was locked', async () => {
    await finish(0, 1, { unlocks: 'Software' })
    expect(text()).toContain('“Software” is now unlocked.')
  })

  it('celebrates a certificate that it earned, with the way to it', async () => {
    await finish(1, 1, { earned: ['Coding'] })
    const card = screen.getByRole('region', { name: 'You earned a certificate!' })
    expect(card.textContent).toContain('“Coding”')
    within(card).getByRole('button', { name: 'Show my certificates' }).click()
    expect(events.onCertificates).toHaveBeenCalledOnce()
  })

  it('cannot praise with a green ground who had nothing right', async () => {
    const { container } = await finish(0, 0)
    expect(text()).toContain('You scored 0 of 2, 0%. Good try!')
    expect(container.querySelector('.bg-leaf-wash')).toBeNull()
  })

  it('lists every answer to look at again', async () => {
    await finish(0, 1)
    const review = screen.getByRole('group').textContent
    expect(review).toContain('✕ Your answer: A. RAM')
    expect(review).toContain('✓ Right: B. Storage')
    expect(review).toContain('✓ Your answer is right: B. False')
  })

  it('leads from each answer to the part of the lesson that explains it, and comes back to it', async () => {
    const { user } = await finish(0, 1)
    await user.click(screen.getByText('Review my answers'))
    await press('Read “The CPU” again')
    expect(events.onReview.mock.calls).toEqual([[1]])
    expect(events.onRead.mock.calls).toEqual([[{ lesson: 'computer-hardware', heading: 'The CPU' }]])
    const scrolled = vi.spyOn(window, 'scrollTo')
    await openAgain({ guarded: true, reviewed: 1 })
    // The details come one frame later.
    pass(100)
    expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(true)
    expect(button('Read “The CPU” again')).toBe(document.activeElement)
    expect(scrolled).not.toHaveBeenCalled()
  })

  it('celebrates only when all is right, with plain praise where there is no lesson', async () => {
    await finish(1, 1, { lesson: null })
    expect(hasCelebration()).toBe(true)
    expect(text()).toContain('Excellent!')
    close()
    sessionStorage.clear()
    await finish(0, 1)
    expect(hasCelebration()).toBe(false)
  })

  it('begins again at question 1 after Try Again, which reloads the page', async () => {
    await finish(0, 1)
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    await press('Try Again')
    expect(reload).toHaveBeenCalledOnce()
    expect(events.onReview.mock.calls).toEqual([[null]])
    await openAgain({ guarded: true })
    expect(text()).toContain('Question 1 / 2')
  })

  it('is still there after any other reload, tells nothing twice, and is recorded in case it was not', async () => {
    await finish(0, 1)
    await openAgain({ guarded: true })
    expect(text()).toContain('Quiz Complete')
    expect(events.onFinished).toHaveBeenCalledOnce()
    expect(events.onScore).toHaveBeenCalledTimes(2)
  })

  it('cannot stand in the way of a new start from the list', async () => {
    await finish(0, 1)
    await openAgain({ guarded: false })
    expect(text()).toContain('Question 1 / 2')
  })

  it('offers the lesson to read again, unless all was right or there is none', async () => {
    await finish(0, 1)
    await press('Read the lesson again')
    expect(events.onOpenLesson.mock.calls).toEqual([['computer-hardware']])
    for (const [first, more] of [
      [1, {}],
      [0, { lesson: null }],
    ] as const) {
      close()
      sessionStorage.clear()
      await finish(first, 1, more)
      expect(text()).not.toContain('Read the lesson again')
    }
  })
})
