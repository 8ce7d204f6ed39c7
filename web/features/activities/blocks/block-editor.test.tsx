// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readWritten, write, type Written } from '#domain/learning/lab/notation.ts'
import type { Program } from '#domain/learning/lab/program.ts'
import { render } from '#web/ui/testing.tsx'
import { BlockEditor, type BlockEditorProps } from './block-editor.tsx'
import { ShowHow } from './show-how.tsx'
import { block, VOCABULARY, WITH_HATS } from './testing.ts'

const LOOP: Written[] = ['turn left', { 'repeat 4 times': ['move forward'] }]

function open(written: readonly Written[], props: Partial<BlockEditorProps> = {}) {
  return openProgram(readWritten(VOCABULARY, written), props)
}

function openProgram(first: Program, props: Partial<BlockEditorProps> = {}) {
  let shown: Partial<BlockEditorProps> = { ...props, program: first }
  const element = () => (
    <BlockEditor
      vocabulary={VOCABULARY}
      toolbox={VOCABULARY.map(({ op }) => op)}
      program={first}
      onChange={(program) => show({ program })}
      locked={false}
      litLine={0}
      guiltyLine={0}
      mode="free"
      {...shown}
    />
  )
  const { user, rerender } = render(element())
  const show = (more: Partial<BlockEditorProps>) => {
    shown = { ...shown, ...more }
    rerender(element())
  }
  return {
    user,
    show,
    program: () => write(VOCABULARY, shown.program ?? []),
    tap: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
  }
}

const said = () => screen.getByRole('status').textContent
const focused = () => document.activeElement?.getAttribute('aria-label')
const line = (name: string) => screen.getByRole('button', { name })

describe('by touch', () => {
  it('three taps make a loop with two blocks inside, and each says where it went', async () => {
    const { tap, program } = open([])
    await tap('repeat … times')
    expect(said()).toBe('Line 1: repeat 2 times')
    await tap('move forward')
    await tap('turn left')
    expect(said()).toBe('Line 3: turn left, inside repeat')
    expect(program()).toEqual([{ 'repeat 2 times': ['move forward', 'turn left'] }])
  })

  it('a slot says where the next block goes', async () => {
    const { tap, program } = open(LOOP)
    await tap('Add a block here, inside 2. repeat')
    expect(said()).toBe('The next block goes here, inside repeat.')
    await tap('pick up')
    expect(program()).toEqual(['turn left', { 'repeat 4 times': ['move forward', 'pick up'] }])
  })

  it('a slot that is tapped asks for a block and lights the palette until one is added', async () => {
    const { tap } = open([])
    const palette = screen.getByRole('group', { name: 'Blocks to add' })
    const slot = line('Next block goes here, at the end')
    expect([slot.textContent, palette.hasAttribute('data-asked')]).toEqual(['next block goes here', false])
    await tap('Next block goes here, at the end')
    expect([slot.textContent, palette.hasAttribute('data-asked')]).toEqual([
      'now tap a block to add it',
      true,
    ])
    await tap('pick up')
    expect([slot.textContent, palette.hasAttribute('data-asked')]).toEqual(['next block goes here', false])
  })

  it('a selected block says how it is moved, to the eye only: a reader has just said its name', async () => {
    const { tap } = open(LOOP, { mode: 'order' })
    expect(said()).toBe('Tap a block, then Up or Down.')
    await tap('1. turn left')
    const hint = screen.getByText('Tap Up or Down, or drag')
    expect(hint.querySelector('.blocks-dots')).toBeTruthy()
    expect(hint.closest('[aria-hidden]')).toBeTruthy()
    await tap('Move turn left down')
    expect(said()).toBe('Moved. Line 2: turn left, inside repeat')
  })

  it('a chosen block has its line in the bar, with what a tap on the palette does to it', async () => {
    const { tap, program } = open(LOOP)
    const bar = () => document.querySelector('.blocks-say')?.textContent
    expect(bar()).toBe('Tap a block to add it, or hold it and drag it.')
    await tap('1. turn left')
    expect(bar()).toBe('Line 1: New blocks go below it.')
    await tap('pick up')
    expect(program()).toEqual(['turn left', 'pick up', LOOP[1]])
    await tap('2. pick up')
    await tap(/^Swap/)
    expect(bar()).toBe('Swap: Tap the block to put in its place.')
    await tap('turn right')
    expect(program()).toEqual(['turn left', 'turn right', LOOP[1]])
    expect(said()).toBe('Changed. Line 2: turn right')
  })

  it.each([
    ['that is empty inside', [], ['pick up']],
    ['with blocks inside', ['move forward', 'turn left'], ['pick up', 'move forward', 'turn left']],
  ])('a chosen loop %s gets the next block first inside it, and says so', async (_, before, after) => {
    const { tap, program } = open([{ 'repeat 4 times': before }])
    await tap('1. repeat 4 times')
    expect(document.querySelector('.blocks-say')?.textContent).toMatch(/New blocks go first inside it\.$/)
    await tap('pick up')
    expect(program()).toEqual([{ 'repeat 4 times': after }])
  })

  it('a chosen hat gets the next block first inside it, not behind a loop that never ends', async () => {
    const toolbox = WITH_HATS.map(({ op }) => op)
    const start = [block('when-flag', [block('left'), block('repeat', [block('right')])])]
    const { tap } = openProgram(start, { vocabulary: WITH_HATS, toolbox })
    await tap('1. when tapped')
    await tap('pick up')
    expect(said()).toBe('Line 2: pick up, inside when tapped')
  })

  it('a program to fix says what to tap first', () => {
    open(LOOP, { howTo: 'debug' })
    expect(said()).toBe('Tap a block to change, move or delete it.')
  })

  it('the last words of a block cannot be parted from their field', () => {
    open(LOOP)
    const field = screen.getByLabelText('2. repeat, how many times')
    expect(field.closest('.block-tie')?.lastElementChild?.textContent).toBe('times')
  })

  it('a line that runs or is guilty keeps its number', () => {
    const { show } = open(LOOP, { litLine: 2 })
    const number = () => document.querySelector('[data-line="2"] .block-grip')
    expect([number()?.textContent, number()?.querySelector('svg') !== null]).toEqual(['2', true])
    show({ litLine: 0, guiltyLine: 2 })
    expect([number()?.textContent, number()?.querySelector('svg') !== null]).toEqual(['2', true])
  })

  it('a block that is running or to be looked at has the word for it, also while one looks back at a run', async () => {
    const { tap, show } = open(LOOP)
    const words = () => [...document.querySelectorAll('.block-tag')].map(({ textContent }) => textContent)
    await tap('1. turn left')
    expect(words()).toEqual([])
    show({ locked: true, litLine: 3 })
    expect(words()).toEqual(['now'])
    show({ locked: false, litLine: 0, guiltyLine: 2 })
    expect(words()).toEqual(['look here'])
    show({ litLine: 3 })
    expect(words()).toEqual(['look here', 'now'])
  })

  it('the one value that is wrong is marked itself, and its block says to tap it', () => {
    open(LOOP, { guiltyLine: 2, guiltyField: 'times' })
    const field = screen.getByLabelText('2. repeat, how many times')
    expect([...document.querySelectorAll('[aria-invalid="true"]')]).toEqual([field])
    expect(document.querySelector('.block-tag')?.textContent).toBe('tap the number')
  })

  it.each([
    ['free', '+add a block here'],
    ['order', 'put blocks here'],
  ] as const)(
    'what is empty inside says that blocks belong there, also where they are only moved: %s',
    (mode, word) => {
      open([{ 'repeat 4 times': [] }], { mode })
      expect(document.querySelector('.block-inside')?.textContent).toBe(word)
    },
  )

  it('a program that is too short asks for a block at its end', () => {
    const { show } = open(LOOP, { isShort: true })
    expect(line('Add a block here, at the end').textContent).toBe('add a block here')
    show({ isShort: false })
    expect(line('Next block goes here, at the end')).toBeTruthy()
  })

  it('a chosen block gets the next one below it, and moves into the loop with its focus', async () => {
    const { tap, program } = open(LOOP)
    await tap('1. turn left')
    await tap('Move turn left down')
    expect(program()).toEqual([{ 'repeat 4 times': ['turn left', 'move forward'] }])
    expect(focused()).toBe('Move turn left down')
    await tap('pick up')
    expect(program()).toEqual([{ 'repeat 4 times': ['turn left', 'pick up', 'move forward'] }])
  })

  it('deleting a loop takes what is inside, leaves the focus with the neighbour, and is undone', async () => {
    const { tap, program } = open(LOOP)
    await tap('2. repeat 4 times')
    await tap('Delete repeat 4 times')
    expect(program()).toEqual(['turn left'])
    expect(said()).toBe('Deleted: repeat 4 times, with 1 block inside. Undo brings it back.')
    expect(focused()).toBe('1. turn left')
    await tap('Undo')
    expect(program()).toEqual(LOOP)
    await tap('Redo')
    expect(program()).toEqual(['turn left'])
  })

  it('a number is chosen in a select named by its line', async () => {
    const { user, program } = open(LOOP)
    await user.selectOptions(screen.getByLabelText('2. repeat, how many times'), '7')
    expect(program()).toEqual(['turn left', { 'repeat 7 times': ['move forward'] }])
  })

  it('a field offers what the level chose, and what a stored program has', async () => {
    const { tap } = open(LOOP, { choices: { 'repeat.times': [3, 5] } })
    const values = (name: string) =>
      within(screen.getByLabelText(name))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(values('2. repeat, how many times')).toEqual(['4', '3', '5'])
    await tap('repeat … times')
    expect(values('4. repeat, how many times')).toEqual(['3', '5'])
  })
})

describe('swapping a block for another', () => {
  it('is one tap on Swap and one on the other block, and one step to undo', async () => {
    const { tap, program } = open(LOOP)
    await tap('1. turn left')
    await tap('Swap turn left for another block')
    expect(said()).toBe('Tap the block to put in its place.')
    await tap('turn right')
    expect(said()).toBe('Changed. Line 1: turn right')
    expect(program()).toEqual(['turn right', LOOP[1]])
    expect(line('1. turn right').getAttribute('aria-pressed')).toBe('true')
    await tap('Undo')
    expect(program()).toEqual(LOOP)
  })

  it('is over after one block, after another choice, and after a second tap on Swap', async () => {
    const { tap, program } = open(LOOP)
    await tap('1. turn left')
    await tap(/^Swap/)
    await tap(/^Swap/)
    await tap('pick up')
    expect(program()).toEqual(['turn left', 'pick up', LOOP[1]])
    await tap('2. pick up')
    await tap(/^Swap/)
    await tap('1. turn left')
    expect(line('Swap turn left for another block').getAttribute('aria-pressed')).toBe('false')
  })

  it('keeps what is inside and the values both have; without room inside, it comes to lie below', async () => {
    const { tap, program } = open([{ 'if wall ahead': ['turn left', 'move forward'] }])
    await tap('1. if wall ahead')
    await tap(/^Swap/)
    await tap('repeat until …')
    expect(program()).toEqual([{ 'repeat until wall ahead': ['turn left', 'move forward'] }])
    await tap(/^Swap/)
    await tap('pick up')
    expect(program()).toEqual(['pick up', 'turn left', 'move forward'])
  })

  it('says so where it is that block already, and waits for another', async () => {
    const { tap, program } = open(LOOP)
    await tap('1. turn left')
    await tap(/^Swap/)
    await tap('turn left')
    expect(said()).toBe('It is “turn left” already.')
    await tap('turn right')
    expect(program()[0]).toBe('turn right')
  })

  it('is Shift and the letter of the other block by keys', async () => {
    const { user, program } = open(LOOP)
    line('3. move forward').focus()
    await user.keyboard('{Shift>}l{/Shift}')
    expect(program()).toEqual(['turn left', { 'repeat 4 times': ['turn left'] }])
    expect(focused()).toBe('3. turn left')
  })

  it('keeps hats at the top', async () => {
    const toolbox = WITH_HATS.map(({ op }) => op)
    const { tap } = openProgram([block('when-flag', [block('left')])], { vocabulary: WITH_HATS, toolbox })
    await tap('2. turn left')
    await tap(/^Swap/)
    await tap('when tapped')
    expect(said()).toBe('A yellow block can only be swapped for a yellow one.')
    expect(line('2. turn left')).toBeTruthy()
  })

  it('is not on offer where there is no other block', async () => {
    const { tap } = open(['turn left'], { toolbox: ['left'] })
    await tap('1. turn left')
    expect(screen.queryByRole('button', { name: /^Swap/ })).toBeNull()
  })
})

describe('after a run that failed', () => {
  it('the marked block is the chosen one, which Up, Swap and Delete are about', async () => {
    const { tap, program, show } = open(['turn left', 'turn right', 'pick up'])
    await tap('1. turn left')
    show({ guiltyLine: 2 })
    expect(line('1. turn left').getAttribute('aria-pressed')).toBe('false')
    expect(line('2. turn right, look here').getAttribute('aria-pressed')).toBe('true')
    await tap('Move turn right up')
    expect(program()).toEqual(['turn right', 'turn left', 'pick up'])
  })

  it('lines of which nobody knows which one it was are all marked, and none is chosen', async () => {
    const { tap, show } = open(['turn left', 'turn right', 'pick up'])
    await tap('3. pick up')
    show({ guiltyLine: 2, guiltyFrom: 1 })
    const marked = [...document.querySelectorAll('[data-guilty]')].map((head) =>
      head.querySelector('button')?.getAttribute('aria-label'),
    )
    expect(marked).toEqual(['1. turn left, look here', '2. turn right, look here'])
    expect(document.querySelector('[aria-pressed="true"].block-name')).toBeNull()
  })

  it('that won nothing is chosen any more, so that nothing asks to be moved', async () => {
    const { tap, show } = open(['turn left', 'turn right'])
    await tap('1. turn left')
    show({ isDone: true })
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  })

  it('the next block goes where one is missing', async () => {
    const { tap, program, show } = open(['turn left', 'turn right'])
    await tap('1. turn left')
    show({ isShort: true })
    await tap('pick up')
    expect(program()).toEqual(['turn left', 'turn right', 'pick up'])
  })

  it('the next block goes above the marked one where it is missing there', async () => {
    const { tap, program, show } = open(['turn left', 'turn right'])
    show({ guiltyLine: 2, isAbove: true })
    expect(line('2. turn right, look here').getAttribute('aria-pressed')).toBe('false')
    await tap('pick up')
    expect(program()).toEqual(['turn left', 'pick up', 'turn right'])
  })

  it('a fixed block that is marked leaves the empty place chosen', async () => {
    const { tap, program, show } = open(['turn left', 'hole'], { mode: 'fill' })
    show({ guiltyLine: 1 })
    await tap('pick up')
    expect(program()).toEqual(['turn left', 'pick up'])
  })
})

describe('while a run is shown', () => {
  const scrolled = vi.fn<(x: number, y: number) => void>()
  beforeEach(() => {
    scrolled.mockClear()
    Element.prototype.scrollBy = scrolled as unknown as typeof Element.prototype.scrollBy
    // Simulates rows of 48 px in a box of 200 px, because a simulated page has no layout.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (this.matches('.blocks-program')) return new DOMRect(0, 0, 300, 200)
      const line = Number(this.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? 0)
      return new DOMRect(0, 48 * line, 200, 48)
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  const SEVEN: Written[] = Array(7).fill('turn left')

  it('the list scrolls its own box to the running line, never the page', () => {
    const whole = vi.spyOn(window, 'scrollBy')
    const into = vi.fn<() => void>()
    Element.prototype.scrollIntoView = into
    const { show } = open(SEVEN, { locked: true, litLine: 1 })
    show({ litLine: 2 })
    expect(scrolled).not.toHaveBeenCalled()
    show({ litLine: 6 })
    expect(scrolled).toHaveBeenCalledOnce()
    expect(scrolled.mock.contexts[0]).toHaveProperty('className', 'blocks-program')
    expect(scrolled.mock.calls).toEqual([[0, 48 * 7 - 200 + 56]])
    expect([whole.mock.calls, into.mock.calls]).toEqual([[], []])
  })

  it('cannot move under a finger', () => {
    const { show } = open(SEVEN, { locked: true, litLine: 1 })
    fireEvent.touchStart(line('3. turn left'))
    show({ litLine: 7 })
    expect(scrolled).not.toHaveBeenCalled()
    fireEvent.touchEnd(line('3. turn left'))
    show({ litLine: 6 })
    expect(scrolled).toHaveBeenCalledOnce()
  })
})

describe('by keys', () => {
  it('letters add below the line that has the focus, which goes along', async () => {
    const { user, program } = open(['turn left'])
    line('1. turn left').focus()
    await user.keyboard('pfr')
    expect(program()).toEqual(['turn left', { 'repeat 2 times': ['move forward', 'turn right'] }])
    expect(focused()).toBe('4. turn right')
  })

  it('arrows walk lines and slots, Alt moves, Delete deletes, Ctrl+Z and Ctrl+Y go back and forth', async () => {
    const { user, program } = open(LOOP)
    line('1. turn left').focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('3. move forward')
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(program()).toEqual(['turn left', 'move forward', { 'repeat 4 times': [] }])
    expect(focused()).toBe('2. move forward')
    await user.keyboard('{Delete}')
    expect(focused()).toBe('2. repeat 4 times')
    await user.keyboard('{Control>}zz{/Control}')
    expect(program()).toEqual(LOOP)
    await user.keyboard('{Control>}y{/Control}')
    expect(program()).toEqual(['turn left', 'move forward', { 'repeat 4 times': [] }])
  })

  it('still work after the line that had the focus was undone', async () => {
    const { user, program } = open([])
    line('Next block goes here, at the end').focus()
    await user.keyboard('f{Control>}z{/Control}l')
    expect(program()).toEqual(['turn left'])
  })

  it('go to the line that has the focus, whichever is chosen', async () => {
    const { user, tap, program } = open(['turn left', 'turn right', 'pick up'])
    await tap('1. turn left')
    line('3. pick up').focus()
    await user.keyboard('{Delete}')
    expect(program()).toEqual(['turn left', 'turn right'])
  })

  it('go to the slot that Tab came to, whichever was chosen, and on from there', async () => {
    const { user, tap, program } = open(LOOP)
    await tap('Next block goes here, at the end')
    screen.getByLabelText('2. repeat, how many times').focus()
    await user.keyboard('{Tab}{Tab}')
    expect(focused()).toBe('Add a block here, inside 2. repeat')
    await user.keyboard('pl')
    expect(program()).toEqual([
      'turn left',
      { 'repeat 4 times': ['move forward', { 'repeat 2 times': ['turn left'] }] },
    ])
  })

  it('run the program with Ctrl and Enter, wherever in it the focus is', async () => {
    const onRun = vi.fn<() => void>()
    const { user } = open(LOOP, { onRun })
    screen.getByLabelText('2. repeat, how many times').focus()
    await user.keyboard('{Enter}')
    expect(onRun).not.toHaveBeenCalled()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(onRun).toHaveBeenCalledTimes(1)
  })

  it('letters outside the editor, in a select or with Ctrl cannot add anything', async () => {
    const { user, program } = open(LOOP)
    await user.keyboard('f')
    screen.getByLabelText('2. repeat, how many times').focus()
    await user.keyboard('f')
    line('1. turn left').focus()
    await user.keyboard('{Control>}f{/Control}')
    expect(program()).toEqual(LOOP)
  })

  it('work after their list was opened, which keeps the focus', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { user, program } = open([])
    const keys = await screen.findByText('Keys')
    await user.click(keys)
    keys.focus()
    await user.keyboard('f')
    expect(program()).toEqual(['move forward'])
    expect(focused()).toBe('1. move forward')
  })

  it('are listed where there is a mouse, with the letters of this level', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    open([], { toolbox: ['forward'] })
    expect(screen.getAllByText('F')).toHaveLength(1)
    cleanup()
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    open([], { toolbox: ['forward'] })
    expect(await screen.findByText('Keys')).toBeTruthy()
    expect(screen.getAllByText('F')).toHaveLength(2)
  })
})

describe('what cannot be', () => {
  it('a full program says so and loses nothing', async () => {
    const { tap, program } = open(LOOP, { limit: 3 })
    await tap('pick up')
    expect(said()).toBe('The program is full: 3 blocks. Delete one, or let “repeat” do the work.')
    expect(program()).toEqual(LOOP)
    await tap('Undo')
    expect(program()).toEqual(LOOP)
  })

  it('the first block cannot move up', async () => {
    const { tap, program } = open(LOOP)
    await tap('1. turn left')
    await tap('Move turn left up')
    expect(said()).toBe('It is already at the top.')
    expect(program()).toEqual(LOOP)
  })

  it('nothing changes while a run is shown; the line that runs is marked', async () => {
    const { user, tap, program, show } = open(LOOP, { locked: true, litLine: 3 })
    expect(line('3. move forward').getAttribute('aria-current')).toBe('step')
    await tap('pick up')
    line('1. turn left').focus()
    await user.keyboard('f{Delete}{Alt>}{ArrowDown}{/Alt}')
    expect(screen.getByLabelText<HTMLSelectElement>('2. repeat, how many times').disabled).toBe(true)
    expect(program()).toEqual(LOOP)
    show({ locked: false, litLine: 0, guiltyLine: 2 })
    expect(line('2. repeat 4 times, look here')).toBeTruthy()
    await tap('pick up')
    expect(program()).toEqual(['turn left', { 'repeat 4 times': ['pick up', 'move forward'] }])
  })

  it('a program to read only offers nothing', () => {
    open(LOOP, { toolbox: [], locked: true })
    expect(screen.queryByRole('button', { name: /Undo|Add a block|next/ })).toBeNull()
    expect(line('3. move forward')).toBeTruthy()
  })

  it('an unknown block of an older program is shown with what is inside, and can be deleted', async () => {
    const { tap } = openProgram([{ op: 'teleport', body: [block('left')] }])
    expect(line('2. turn left')).toBeTruthy()
    await tap('1. unknown block')
    await tap('Delete unknown block')
    expect(screen.queryByRole('button', { name: '1. unknown block' })).toBeNull()
  })

  it('the same object twice in a program is two blocks', async () => {
    const complaints = vi.spyOn(console, 'error')
    const twice = block('left')
    const { tap, program } = openProgram([twice, twice])
    await tap('2. turn left')
    await tap('Delete turn left')
    expect(program()).toEqual(['turn left'])
    expect(complaints).not.toHaveBeenCalled()
    complaints.mockRestore()
  })
})

describe('where blocks are only put in order', () => {
  it('they move, and nothing else', async () => {
    const { user, tap, program } = open(LOOP, { mode: 'order' })
    expect(screen.queryByRole('group', { name: 'Blocks to add' })).toBeNull()
    expect(screen.getByLabelText<HTMLSelectElement>('2. repeat, how many times').disabled).toBe(true)
    await tap('1. turn left')
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    await user.keyboard('f{Delete}')
    expect(program()).toEqual(LOOP)
    await tap('Move turn left down')
    expect(program()).toEqual([{ 'repeat 4 times': ['turn left', 'move forward'] }])
  })
})

describe('where blanks are filled in', () => {
  const BLANKS: Written[] = ['move forward', { 'repeat ? times': ['hole'] }, 'hole']

  it('the first is chosen, then the next; each can be changed again and taken out', async () => {
    const { user, tap, program } = open(BLANKS, { mode: 'fill' })
    await tap('turn left')
    await tap('turn right')
    await user.selectOptions(screen.getByLabelText('2. repeat, how many times'), '3')
    expect(program()).toEqual(['move forward', { 'repeat 3 times': ['turn left'] }, 'turn right'])
    await tap('3. turn left')
    await tap('pick up')
    expect(program()).toEqual(['move forward', { 'repeat 3 times': ['pick up'] }, 'turn right'])
    await tap('4. turn right')
    await tap('Take out turn right')
    expect(program()).toEqual(['move forward', { 'repeat 3 times': ['pick up'] }, 'hole'])
  })

  it('no blocks are on offer where only a field is open', async () => {
    const { user, program } = open([{ 'repeat ? times': ['turn left'] }], { mode: 'fill' })
    expect(said()).toBe('')
    expect(screen.queryByRole('group', { name: 'Blocks to add' })).toBeNull()
    await user.selectOptions(screen.getByLabelText('1. repeat, how many times'), '3')
    expect(program()).toEqual([{ 'repeat 3 times': ['turn left'] }])
  })

  it('a tap says what can be done with the block', async () => {
    const { tap } = open(BLANKS, { mode: 'fill' })
    const hint = () => document.querySelector('.blocks-say > span')?.textContent
    await tap('4. empty place')
    expect(hint()).toBe('Tap a block to put it here.')
    await tap('2. repeat ? times')
    expect(hint()).toBe('Choose what belongs where the ? is.')
    await tap('1. move forward')
    expect(hint()).toBe('This block stays as it is.')
  })

  it('nothing else can be changed', async () => {
    const { user, tap, program } = open(BLANKS, { mode: 'fill' })
    await tap('1. move forward')
    await tap('turn left')
    expect(said()).toBe('Tap an empty place first.')
    await user.keyboard('{Delete}')
    line('1. move forward').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Delete}')
    expect(program()).toEqual(BLANKS)
  })

  it('what was filled in before is still open after a reload', async () => {
    const stored = readWritten(VOCABULARY, ['move forward', { 'repeat 2 times': ['pick up'] }, 'hole'])
    const { tap, program } = openProgram(stored, { mode: 'fill', start: readWritten(VOCABULARY, BLANKS) })
    await tap('3. pick up')
    await tap('turn left')
    expect(program()[1]).toEqual({ 'repeat 2 times': ['turn left'] })
  })
})

it('a program that comes from outside is one step to undo', async () => {
  const { tap, program, show } = open(LOOP)
  show({ program: readWritten(VOCABULARY, ['pick up']) })
  expect(line('1. pick up')).toBeTruthy()
  await tap('Undo')
  expect(program()).toEqual(LOOP)
})

it('a stack begins with a hat, and the next block hangs below it', async () => {
  const toolbox = WITH_HATS.map(({ op }) => op)
  const { tap } = openProgram([], { vocabulary: WITH_HATS, toolbox })
  await tap('turn left')
  expect(said()).toBe('First add a yellow block. It says when the others begin.')
  await tap('when tapped')
  await tap('turn left')
  expect(said()).toBe('Line 2: turn left, inside when tapped')
})

it('screen readers hear nested lists, each named by its block', () => {
  open(LOOP)
  const inside = screen.getByRole('list', { name: 'inside 2. repeat' })
  expect(within(inside).getByRole('button', { name: '3. move forward' })).toBeTruthy()
  const program = screen.getByRole('list', { name: 'the program' })
  expect(program.contains(inside)).toBe(true)
  expect(within(program).getByRole('button', { name: 'Next block goes here, at the end' })).toBeTruthy()
})

describe('dragging by the grip', () => {
  /** Simulates rows of 48 px, because a simulated page has no layout. */
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const gaps = [...document.querySelectorAll('[data-gap]')]
      const own = this.matches('[data-gap]') ? this : this.querySelector('[data-gap]')
      return new DOMRect(0, 48 * (own ? gaps.indexOf(own) : 0), 200, 48)
    })
    Element.prototype.setPointerCapture = () => undefined
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  function drag(lineNumber: number, down: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp') {
    const grip = document.querySelector(`[data-line="${lineNumber}"] .block-grip`)
    if (!grip) throw new Error(`line ${lineNumber} has no grip`)
    const pointer = { pointerId: 1, isPrimary: true, button: 0, clientX: 10 }
    fireEvent.pointerDown(grip, { ...pointer, clientY: 300 })
    fireEvent.pointerMove(grip, { ...pointer, clientY: 300 + down })
    fireEvent[end](grip, { ...pointer, clientY: 300 + down })
  }

  it.each([
    [50, ['turn left', 'move forward'], 2],
    [100, ['move forward', 'turn left'], 3],
  ])('lands inside the loop whose line it is held over: %i px down', (down, inside, line) => {
    const { program } = open(LOOP)
    drag(1, down)
    expect(program()).toEqual([{ 'repeat 4 times': inside }])
    expect(said()).toBe(`Moved. Line ${line}: turn left, inside repeat`)
  })

  it('cannot land inside itself, and back on its own place nothing has happened', async () => {
    const { program, tap } = open(LOOP)
    drag(2, 60)
    drag(2, -20)
    expect(program()).toEqual(LOOP)
    expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true')
    await tap('1. turn left')
    drag(1, 0)
    expect(line('1. turn left').getAttribute('aria-pressed')).toBe('true')
  })

  it('the page stays where it is while a block is dragged beside an edge that it does not go to', () => {
    const scrolls = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
    const frames: FrameRequestCallback[] = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    const list = vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(320)
    open(LOOP)
    const grip = document.querySelector('[data-line="1"] .block-grip') ?? document.body
    const pointer = { pointerId: 1, isPrimary: true, button: 0, clientX: 10 }
    fireEvent.pointerDown(grip, { ...pointer, clientY: 310 })
    fireEvent.pointerMove(grip, { ...pointer, clientY: 302 })
    frames.at(-1)?.(0)
    expect(scrolls).not.toHaveBeenCalled()
    // There are no more blocks below.
    fireEvent.pointerMove(grip, { ...pointer, clientY: 345 })
    frames.at(-1)?.(0)
    expect(scrolls).not.toHaveBeenCalled()
    list.mockReturnValue(20)
    frames.at(-1)?.(0)
    expect(scrolls).toHaveBeenCalled()
  })

  it('is broken off by the browser without a change', () => {
    const { program } = open(LOOP)
    drag(1, 100, 'pointerCancel')
    expect(program()).toEqual(LOOP)
  })
})

describe('the hand that shows how', () => {
  it('is there until the first touch, and not for screen readers', () => {
    const onEnd = vi.fn<() => void>()
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { container } = render(
      <>
        <button type="button" data-run>
          Run
        </button>
        <ShowHow targets={['[data-run]']} onEnd={onEnd} />
      </>,
    )
    const hand = container.querySelector<HTMLElement>('.show-how')
    expect(hand?.hidden).toBe(false)
    expect(hand?.getAttribute('aria-hidden')).toBe('true')
    fireEvent.pointerDown(document.body)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  it('stays away where there is nothing to point at', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { container } = render(<ShowHow targets={['[data-run]']} onEnd={vi.fn<() => void>()} />)
    expect(container.querySelector<HTMLElement>('.show-how')?.hidden).toBe(true)
  })
})
