// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Level, LevelSummary } from '#domain/learning/lab/level.ts'
import { countTo } from '#domain/learning/lab/testing.ts'
import { robot } from '#domain/learning/lab/worlds/robot/robot.ts'
import { render } from '#web/ui/testing.tsx'
import { LevelScreen, type LevelScreenProps } from './level-screen.tsx'
import { predictionPart } from './prediction-part.ts'
import { COUNTING } from './testing.tsx'
import type { WorldScreen } from './world-screen.ts'

const NEXT = { id: 'binary-next', title: 'Carry' } as LevelSummary
const LIKE = { id: 'binary-like', title: 'Count again' } as LevelSummary
const NOTHING = { stars: 0, best: null, last: null, tries: 0, help: 0 }

const events = {
  onWork: vi.fn<LevelScreenProps['onWork']>(),
  onPassed: vi.fn<LevelScreenProps['onPassed']>(),
  onMistake: vi.fn<NonNullable<LevelScreenProps['onMistake']>>(),
  onOpen: vi.fn<LevelScreenProps['onOpen']>(),
  onLeave: vi.fn<LevelScreenProps['onLeave']>(),
}

// This is loaded first, as the route does before it shows a level.
beforeAll(() => predictionPart.load())

beforeEach(() => {
  vi.useFakeTimers()
  events.onPassed.mockResolvedValue()
  // New browsers return a promise here, which an effect must not return as its cleanup.
  Element.prototype.scrollIntoView = vi.fn<() => Promise<void>>().mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

function open(
  level: Level,
  saved: Partial<typeof NOTHING> | { last: string } = {},
  more: Partial<LevelScreenProps> = {},
) {
  const { user } = render(
    <LevelScreen
      level={level}
      screen={COUNTING}
      saved={{ ...NOTHING, ...saved }}
      place="full"
      isFirst={false}
      next={NEXT}
      like={LIKE}
      {...events}
      {...more}
    />,
  )
  return {
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    /** Waits as long as any run may take, and first for code that is fetched when it is needed. */
    watch: async (ms = 30_000) => {
      await vi.dynamicImportSettled()
      await act(() => vi.advanceTimersByTimeAsync(ms))
    },
  }
}
/** Opens a level with three squares before a flag. */
function openRobot(last: string, rows = ['>..F'], solution: object[] = []) {
  const level = { ...countTo([0]), solution, setups: [{ scene: 'spaza', rows }] }
  const screen = { world: robot, Stage: () => null, emptyAnswer: [] } as WorldScreen
  return open(level, { last }, { screen })
}
const guiltyLines = () =>
  screen.queryAllByRole('button', { name: /look here$/ }).map((one) => one.getAttribute('aria-label'))
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)
const counter = () => screen.getByLabelText('Counter').textContent
const stars = () => screen.getAllByText(/of 3 stars/)[0]?.textContent

describe('a run', () => {
  it('begins at the one button to which the drawn hand points', () => {
    open(countTo([3]))
    expect([...document.querySelectorAll('[data-run]')].map((one) => one.textContent)).toEqual(['Try it'])
  })

  it('is simulated and recorded at once, and shown moment after moment', async () => {
    const { press, watch } = open(countTo([3]), { last: '3' })
    expect([counter(), stars()]).toEqual(['0 of 3', '0 of 3 stars'])
    await press('Try it')
    expect(events.onPassed).toHaveBeenCalledExactlyOnceWith({ stars: 3, answer: '3', size: 3 })
    expect([counter(), stars()]).toEqual(['0 of 3', '0 of 3 stars'])
    await watch(450)
    expect(counter()).toBe('1 of 3')
    await watch()
    expect([counter(), stars()]).toEqual(['3 of 3', '3 of 3 stars'])
  })

  it('goes step by step, and says each step', async () => {
    const { press } = open(countTo([3]), { last: '3' })
    await press('Step')
    await press('Step')
    expect(counter()).toBe('2 of 3')
    expect(
      screen.getAllByText('It counts 2.').some((said) => said.getAttribute('aria-live') === 'polite'),
    ).toBe(true)
    expect(screen.queryByText('Brilliant!')).toBeNull()
    await press('Step')
    expect(screen.getByText('Brilliant!')).toBeTruthy()
  })

  it('goes step by step again after its end', async () => {
    const { press, watch } = open(countTo([2]), { last: '2' })
    await press('Try it')
    await watch()
    expect(counter()).toBe('2 of 2')
    await press('Step')
    expect(counter()).toBe('1 of 2')
    await press('Step')
    expect(counter()).toBe('2 of 2')
  })

  it('has no Step and Slow where it has but one step', () => {
    open(countTo([1]))
    const names = ['Try it', 'Step', 'Slow'].filter((name) => screen.queryByRole('button', { name }))
    expect(names).toEqual(['Try it'])
  })

  it('gives its place to the task while that is asked for', async () => {
    const { press, watch } = open(countTo([3]), { last: '2' })
    const task = () => screen.getByRole('button', { name: 'Task' }).getAttribute('aria-expanded')
    const isShown = () => screen.getByRole('region', { name: 'Stage' }).dataset['words'] === 'run'
    await press('Try it')
    await watch()
    expect([task(), isShown()]).toEqual(['false', true])
    await press('Task')
    expect([task(), isShown()]).toEqual(['true', false])
    await press('Task')
    expect([task(), isShown()]).toEqual(['false', true])
    await press('Task')
    await press('Try it')
    expect(isShown()).toBe(true)
  })

  it('begins at a tap on Slow, can be stopped and goes on from there', async () => {
    const { press, watch } = open(countTo([9]), { last: '9' })
    await press('Slow')
    await watch(2300)
    await press('Stop')
    await watch()
    expect(counter()).toBe('2 of 9')
    await press('Go on')
    await watch()
    expect(counter()).toBe('9 of 9')
  })

  it('is shown again, slowly, at a tap on Slow after its end; at the usual pace it waits', async () => {
    const { press, watch } = open(countTo([9]), { last: '9' })
    await press('Try it')
    await watch()
    await press('Slow')
    await watch(2300)
    expect(counter()).toBe('2 of 9')
    await watch()
    await press('Slow')
    await watch()
    expect(counter()).toBe('9 of 9')
    expect(events.onPassed).toHaveBeenCalledOnce()
  })

  it('cannot be changed while it is shown, and is gone once the answer is another', async () => {
    const { press, watch } = open(countTo([3]), { last: '2' })
    await press('Try it')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'More than 2' }).disabled).toBe(true)
    await watch()
    await press('More than 2')
    expect(counter()).toBe('0 of 3')
    expect(events.onWork).toHaveBeenLastCalledWith({ last: '3' })
  })

  it('is shown moment after moment without moves where movement is not wanted', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    const moves: number[] = []
    const Stage = ({ moveMs }: { moveMs: number }) => void moves.push(moveMs)
    const { press, watch } = open(countTo([3]), { last: '3' }, { screen: { ...COUNTING, Stage } })
    await press('Try it')
    await watch()
    expect(Math.max(...moves)).toBe(0)
    vi.mocked(window.matchMedia).mockRestore()
  })
})

describe('the tutor', () => {
  async function fail(times: number, level = countTo([99]), saved = {}) {
    const play = open(level, saved)
    for (let time = 0; time < times; time += 1) {
      await play.press(/More than/)
      await play.press('Try it')
      await play.watch()
    }
    return play
  }

  it('says what happened, and why it often does, by its name', async () => {
    const { press } = await fail(1)
    expect(screen.getByText('It came to 1, not to 99.')).toBeTruthy()
    await press('Why?')
    expect(screen.getByText('One too many or one too few')).toBeTruthy()
    await press('Close')
    expect(screen.queryByText('One too many or one too few')).toBeNull()
  })

  it('names the mistake of a program, which takes a while', async () => {
    const { press, watch } = openRobot('[{"op":"repeat","args":{"times":2},"body":[{"op":"forward"}]}]')
    await press('Run')
    await watch()
    expect(screen.getByText('Almost right: look at the number in line 1.')).toBeTruthy()
  })

  it.each([
    ['a misconception', '[{"op":"repeat","args":{"times":2},"body":[{"op":"forward"}]}]', [['off-by-one']]],
    ['nothing of an end that is only too early', '[{"op":"forward"}]', []],
  ])('hands on %s', async (_, made, calls) => {
    const { press, watch } = openRobot(made)
    await press('Run')
    await watch()
    expect(events.onMistake.mock.calls).toEqual(calls)
  })

  it('cannot blame a learner for the mistake that a level to fix begins with', async () => {
    const { press, watch } = await fail(0, countTo([9], { kind: 'debug', start: 7 }))
    await press('Try it')
    await watch()
    expect(events.onMistake).not.toHaveBeenCalled()
    await press('More than 7')
    await press('Try it')
    await watch()
    expect(events.onMistake).toHaveBeenCalledExactlyOnceWith('off-by-one')
  })

  it('cannot say of a changed answer what was wrong before', async () => {
    const { press } = await fail(1)
    await press('More than 1')
    expect(screen.queryByText('It came to 1, not to 99.')).toBeNull()
  })

  it('leaves the guilty line marked until something is changed there', async () => {
    const { press, watch } = openRobot('[{"op":"right"},{"op":"forward"}]')
    await press('Run')
    await watch()
    expect(guiltyLines()).toEqual(['1. turn right, look here', '2. move forward, look here'])
    await press('turn left')
    expect(guiltyLines()).toEqual(['1. turn right, look here', '2. move forward, look here'])
    await press('1. turn right, look here')
    await press('Delete turn right')
    expect(guiltyLines()).toEqual([])
  })

  it('leaves what it said and the mark while one looks back at the run', async () => {
    const { press, watch } = openRobot('[{"op":"right"},{"op":"forward"}]')
    await press('Run')
    await watch()
    const said = () => document.querySelector('.lab-fault')?.textContent
    const before = said()
    expect(before).toBeTruthy()
    fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } })
    expect(said()).toBe(before)
    expect(guiltyLines()).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Go on' }).className).not.toContain('bg-sun')
  })

  it('marks all lines of which nobody knows which one it was', async () => {
    const solution = ['forward', 'forward', 'forward', 'left', 'forward'].map((op) => ({ op }))
    const made = '[{"op":"right"},{"op":"forward"},{"op":"right"}]'
    const { press, watch } = openRobot(made, ['###F', '>...', '####'], solution)
    await press('Run')
    await watch()
    expect(guiltyLines()).toEqual(['1. turn right, look here', '2. move forward, look here'])
  })

  it('has no running line any more at the end of a run, nor a chosen one after a win', async () => {
    const made = '[{"op":"forward"},{"op":"forward"},{"op":"forward"}]'
    const { press, watch } = openRobot(made)
    const now = () => document.querySelector('[aria-current="step"]')
    await press('2. move forward')
    await press('Step')
    expect(now()?.getAttribute('aria-label')).toBe('1. move forward')
    await press('Go on')
    await watch()
    expect(screen.getByText('Brilliant!')).toBeTruthy()
    expect([now(), screen.queryByRole('button', { name: /^Move / })]).toEqual([null, null])
  })

  it('cannot blame a line where the run only ended too early', async () => {
    const { press, watch } = openRobot('[{"op":"forward"}]')
    await press('Run')
    await watch()
    expect(screen.getByText(/^The robot stopped on B1/)).toBeTruthy()
    expect(guiltyLines()).toEqual([])
    expect(screen.getByRole('button', { name: /^Add a block here/ })).toBeTruthy()
  })

  it('counts a run of the same answer once', async () => {
    const { press, watch } = await fail(1)
    await press('Try it')
    await watch()
    expect(events.onWork.mock.calls.filter(([{ tries }]) => tries !== undefined)).toEqual([[{ tries: 1 }]])
  })

  it('shows no card before it has something to say', async () => {
    const card = () => document.querySelector('.lab-feedback')
    const { press, watch } = await fail(1)
    expect(screen.getByText('It came to 1, not to 99.')).toBeTruthy()
    expect(card()).toBeNull()
    await press(/More than/)
    await press('Try it')
    await watch()
    expect(card()).toBeNull()
    expect(buttons()).toContain('Give me a hint')
    // It is still offered while the answer is changed.
    await press(/More than/)
    expect(card()?.textContent).toBe('Give me a hint')
  })

  it('cannot offer a hint while a run goes on, nor after one that wins', async () => {
    const { press, watch } = await fail(2, countTo([7]), { last: '4' })
    expect(buttons()).toContain('Give me a hint')
    await press(/More than/)
    await press('Try it')
    expect(buttons()).not.toContain('Give me a hint')
    await watch()
    expect(screen.getByText('Brilliant!')).toBeTruthy()
    expect(buttons()).not.toContain('Give me a hint')
  })

  it('keeps the task, the hints and the marked line where they were while a run goes on', async () => {
    const state = () => document.querySelector<HTMLElement>('.lab-play')?.dataset['state']
    const { press, watch } = await fail(1, countTo([9]), { last: '2', help: 1, tries: 2 })
    expect(state()).toBe('failed')
    await press(/More than/)
    expect(state()).toBe('ready')
    await press('Step')
    expect([state(), screen.queryByText('It came to 4, not to 9.')]).toEqual(['running', null])
    await press('Go on')
    await watch()
    expect(state()).toBe('failed')
  })

  it('offers one help after the other, and records what was shown', async () => {
    const { press, watch } = await fail(2)
    expect(screen.queryByText('Use your fingers.')).toBeNull()
    await press('Give me a hint')
    await watch(0)
    expect(screen.getByText('Use your fingers.')).toBeTruthy()
    expect(events.onWork).toHaveBeenLastCalledWith({ help: 1 })
    expect(screen.queryByRole('button', { name: 'Tell me the idea' })).toBeNull()
  })

  it('puts a part of the solution in when it is asked to', async () => {
    const { press, watch } = await fail(4, countTo([99]), { help: 2 })
    await press('Show me a part')
    await watch(0)
    await press('Use this part')
    expect(screen.getByRole('button', { name: 'More than 1' })).toBeTruthy()
  })

  it('cannot put a part in where all blocks are to be put in order', async () => {
    const { watch } = open(countTo([99], { kind: 'order', start: 2 }), { help: 3, tries: 4 })
    await watch(0)
    expect(screen.getByText('One for each finger.')).toBeTruthy()
    expect(buttons()).not.toContain('Use this part')
  })

  it('shows the solution at last, then a level like it, and keeps what the learner made', async () => {
    const { press, watch } = await fail(6, countTo([7]), { help: 3 })
    events.onPassed.mockClear()
    await press('Show me how')
    await watch()
    expect(counter()).toBe('7 of 7')
    expect(events.onPassed).not.toHaveBeenCalled()
    expect(stars()).toBe('0 of 3 stars')
    await press('Back to my own answer')
    expect(screen.getByRole('button', { name: 'More than 6' })).toBeTruthy()
  })

  it('leads from the solution to a level like it', async () => {
    const { press, watch } = await fail(6, countTo([99]), { help: 3 })
    await press('Show me how')
    await watch()
    await press('Try a similar level: Count again')
    expect(events.onOpen).toHaveBeenCalledWith('binary-like')
  })
})

describe('a win', () => {
  it('has the focus on the next level', async () => {
    const { press, watch } = open(countTo([3]), { last: '3' })
    await press('Try it')
    await watch()
    expect(document.activeElement?.textContent).toBe('Next: Carry')
    await press('Next: Carry')
    expect(events.onOpen).toHaveBeenCalledWith('binary-next')
  })

  it('with two stars says how to get the third', async () => {
    const { press, watch } = open(countTo([3], { ideal: 2 }), { last: '3' })
    await press('Try it')
    await watch()
    expect(events.onPassed).toHaveBeenCalledWith({ stars: 2, answer: '3', size: 3 })
    expect(screen.getByText('It works with this answer. It can be done with a shorter one.')).toBeTruthy()
  })

  it('leads back to all levels after the last one', async () => {
    const { press, watch } = open(countTo([3]), { last: '3' }, { next: null })
    await press('Try it')
    await watch()
    await press('All levels')
    expect(events.onLeave).toHaveBeenCalledOnce()
  })
})

describe('what is next', () => {
  const isYellow = (name: string) => screen.getByRole('button', { name }).className.includes('bg-sun')
  const fill = (start: object[]) => {
    const level: Level = { ...countTo([0], { kind: 'fill' }), start }
    const setups = [{ scene: 'spaza', rows: ['>..F'] }]
    open(
      { ...level, setups },
      {},
      { screen: { world: robot, Stage: () => null, emptyAnswer: [] } as WorldScreen },
    )
  }

  it('is to run once something was changed, and not before', async () => {
    const { press, watch } = open(countTo([9], { kind: 'debug', start: 2 }))
    expect(isYellow('Try it')).toBe(false)
    await press('More than 2')
    expect(isYellow('Try it')).toBe(true)
    await press('Try it')
    await watch()
    expect(isYellow('Try it')).toBe(false)
  })

  it('is to fill in what is open, and then to run', async () => {
    fill([{ op: 'repeat', args: { times: '?' }, body: [{ op: 'forward' }] }])
    expect(screen.getByText('Choose what belongs where the ? is.')).toBeTruthy()
    expect(isYellow('Run')).toBe(false)
    fireEvent.change(screen.getByLabelText('1. repeat, how many times'), { target: { value: '3' } })
    expect(screen.getByText('Everything is filled in.')).toBeTruthy()
    expect(isYellow('Run')).toBe(true)
  })

  it('is to put a block into an empty place', () => {
    fill([{ op: 'hole' }])
    expect(screen.getByText('Tap a block to fill the empty place.')).toBeTruthy()
  })
})

describe('several setups', () => {
  it('cannot be seen before the first try; then the one that failed is shown', async () => {
    const { press, watch } = open(countTo([3, 4]), { last: '3' })
    expect(screen.queryByRole('button', { name: 'Map 2 of 2' })).toBeNull()
    await press('Try it')
    await watch()
    expect(counter()).toBe('3 of 4')
    expect(screen.getByText(/^It works on map 1, but not on map 2\./)).toBeTruthy()
    await press('Map 1 of 2')
    expect(counter()).toBe('0 of 3')
    expect(screen.getByText(/^It works on map 1/)).toBeTruthy()
  })

  it('a win says that it works on all of them, and stays on the one that was chosen', async () => {
    const { press, watch } = open(countTo([3, 3]), { last: '2' })
    await press('Try it')
    await watch()
    await press('Map 2 of 2')
    await press('More than 2')
    await press('Try it')
    await watch()
    expect(screen.getByText('It works on both maps.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Map 2 of 2' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('work that was kept', () => {
  it('goes on where it was', () => {
    open(countTo([9]), { last: '5' })
    expect(screen.getByRole('button', { name: 'More than 5' })).toBeTruthy()
  })

  it('that the level no longer takes lies beside until the learner lets go of it', async () => {
    const { press, watch } = open(countTo([9]), { last: '"five"' })
    await watch(0)
    expect(screen.getByText(/This level has changed\. Here is your old program:/)).toBeTruthy()
    expect(screen.getByText('five')).toBeTruthy()
    await press('More than 0')
    expect(events.onWork).toHaveBeenLastCalledWith({ last: '{"$answer":1,"$old":"five"}' })
    await press('I do not need it any more')
    expect(events.onWork).toHaveBeenLastCalledWith({ last: '1' })
    expect(screen.queryByText('five')).toBeNull()
  })

  it('begins again with what a level to fix began with', async () => {
    const { press } = open(countTo([9], { kind: 'debug', start: 7 }), { last: '5' })
    await press('Start again')
    expect(screen.getByRole('button', { name: 'More than 7' })).toBeTruthy()
    expect(events.onWork).toHaveBeenLastCalledWith({ last: '7' })
  })
})

describe('a level to predict', () => {
  const why = 'It counts four times.'
  const level = countTo([9], { kind: 'predict', start: 4, options: ['3', '4', '5'], why })

  it('shows what happens once a choice was made', async () => {
    const { press, watch } = open(level)
    expect(buttons()).not.toContain('Try it')
    // The material comes first, then the question.
    expect(buttons().slice(-4)).toEqual(['More than 4', '3', '4', '5'])
    await press('4')
    expect(counter()).toBe('0 of 9')
    await watch()
    expect(counter()).toBe('4 of 9')
    expect(events.onPassed).toHaveBeenCalledWith({ stars: 3, answer: '"4"', size: 1 })
  })

  it('shows the run by itself after a wrong choice, and says why; the right one has two stars at once', async () => {
    const { press, watch } = open(level)
    await press('5')
    expect(counter()).toBe('0 of 9')
    expect(screen.getByText('5 is not correct. Watch the run.')).toBeTruthy()
    await watch()
    expect(counter()).toBe('4 of 9')
    expect(screen.getByText('It is not 5. It counts four times.')).toBeTruthy()
    expect(screen.getByText('Choose again.', { exact: false })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^5/ }).disabled).toBe(true)
    await press('4')
    expect(events.onPassed).toHaveBeenCalledExactlyOnceWith({ stars: 2, answer: '"4"', size: 2 })
    expect(screen.getByText('Well done!')).toBeTruthy()
    expect(screen.getByText('It counts four times.')).toBeTruthy()
  })

  it('marks the right choice before its run is seen', async () => {
    const { press } = open(level)
    await press('4')
    expect(counter()).toBe('0 of 9')
    expect(screen.getByRole('button', { name: '4 (correct)' })).toBeTruthy()
    expect(screen.getByText('4 is correct. Watch the run.')).toBeTruthy()
  })

  it('shows only the end of the run where movement is not wanted', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    const { press } = open(level)
    await press('5')
    expect(counter()).toBe('4 of 9')
    expect(screen.getByText('It is not 5. It counts four times.')).toBeTruthy()
    vi.mocked(window.matchMedia).mockRestore()
  })

  it('offers to read on as long as the end of the program lies below the answers', async () => {
    const told: IntersectionObserverCallback[] = []
    class Watch extends IntersectionObserver {
      constructor(tell: IntersectionObserverCallback) {
        super(tell)
        told.push(tell)
      }
    }
    vi.stubGlobal('IntersectionObserver', Watch)
    const readable = { ...level, setups: [{ scene: 'spaza', rows: ['>..F'] }], start: [{ op: 'forward' }] }
    const { press } = open(
      readable,
      {},
      {
        screen: { world: robot, Stage: () => null, emptyAnswer: [] } as WorldScreen,
      },
    )
    const tell = (intersectionRatio: number) => {
      const entry = { intersectionRatio } as IntersectionObserverEntry
      act(() => told.at(-1)?.([entry], {} as IntersectionObserver))
    }
    expect(buttons()).not.toContain('Read on')
    tell(0.99)
    await press('Read on')
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: 'end' })
    tell(1)
    expect(buttons()).not.toContain('Read on')
    vi.unstubAllGlobals()
  })
})

describe('the first prediction of all visits', () => {
  const level = countTo([9], { kind: 'predict', start: 4, options: ['3', '4', '5'] })
  const RULE = 'Only your first answer can get three stars.'

  it('cannot be made a second time by leaving the level', async () => {
    const { press } = open(level, { tries: 1 })
    expect(screen.queryByText(RULE, { exact: false })).toBeNull()
    expect(screen.getByText('Only your very first answer could get three stars.')).toBeTruthy()
    await press('4')
    expect(events.onPassed).toHaveBeenCalledExactlyOnceWith({ stars: 2, answer: '"4"', size: 1 })
  })

  it('keeps its three stars later', async () => {
    const { press, watch } = open(level, { tries: 1, stars: 3 })
    await press('4')
    await watch()
    expect(screen.getByText('Brilliant!')).toBeTruthy()
    expect(screen.getByText('You get three stars if your very first answer is correct.')).toBeTruthy()
  })

  it('is announced before it is made', () => {
    open(level)
    expect(screen.getByText(RULE, { exact: false })).toBeTruthy()
  })
})

describe('a level that nobody judges', () => {
  it('is passed when the learner says so', async () => {
    const { press, watch } = open(countTo([9], { kind: 'free' }), { last: '2' })
    await press('Try it')
    await watch()
    expect(events.onPassed).not.toHaveBeenCalled()
    await press('I am done')
    expect(events.onPassed).toHaveBeenCalledExactlyOnceWith({ stars: 3, answer: '2', size: 2 })
    expect(screen.getByText('Brilliant!')).toBeTruthy()
  })
})

describe('a level with a checklist', () => {
  const checklist = [
    { text: 'It counts to two or more.', asks: { least: 2 } },
    { text: 'It counts to four or more.', asks: { least: 4 } },
  ]
  const ticked = () => screen.getAllByText('Done:', { exact: false, selector: '.sr-only' }).length

  it('is done only when the engine has ticked every line', async () => {
    const { press, watch } = open(countTo([9], { kind: 'free', checklist }), { last: '3' })
    expect(screen.getByText('You are done when the checklist is full.')).toBeTruthy()
    await press('Try it')
    await watch()
    expect(screen.getByText('1 of 2 are done.')).toBeTruthy()
    expect(ticked()).toBe(1)
    expect(buttons()).not.toContain('I am done')
    expect(screen.getByText('It counted to 3, not to 4.')).toBeTruthy()
  })

  it('is passed with a full checklist', async () => {
    const { press, watch } = open(countTo([9], { kind: 'free', checklist }), { last: '4' })
    await press('Try it')
    await watch()
    expect(screen.getByText('The checklist is full.')).toBeTruthy()
    await press('I am done')
    expect(screen.getByText('Brilliant!')).toBeTruthy()
  })
})

it('inside a lesson has no way back of its own, and opens full screen', async () => {
  const { press } = open(countTo([9]), {}, { place: 'inline' })
  expect(buttons()).not.toContain('Back to the Lab')
  await press('Full screen')
  expect(events.onOpen).toHaveBeenCalledWith('binary-count')
})
