import { count } from '#domain/counts.ts'
import { countBlocks, HOLE, type Block, type Program } from '#domain/learning/lab/program.ts'
import { observable } from '#web/lib/observable.ts'
import { insert, move, remove, replace, step, swap, type Edited } from './edit.ts'
import { blockOf, type Choices } from './choices.tsx'
import { nextOpen, type Openings } from './fill.ts'
import { begin, follow, record, redo, undo, type History } from './history.ts'
import { afterLine, findLine, firstPlace, placeExists, type Place, type Rules } from './places.ts'
import { describeLine, describeRefusal, HOW_TO, nameOf, whereIs, withInside, type Specs } from './texts.ts'

export type Mode = 'free' | 'order' | 'fill'

/** This is what an edit must know about the editor as it is shown now. */
export interface Editing {
  readonly specs: Specs
  readonly rules: Rules
  readonly choices: Choices
  readonly program: Program
  readonly locked: boolean
  readonly mode: Mode
  readonly openings: Openings | null
  /** Selects the instruction that is shown at first, when the mode does not determine it. */
  readonly howTo?: keyof typeof HOW_TO | undefined
  readonly onChange: (program: Program) => void
}

/** The line or slot that is visible and focused after an edit. */
export type FocusTarget = ({ line: number } | { place: Place }) & {
  isOnlyShown?: boolean
  /** The block was just added. A short movement shows where it landed. */
  isNew?: boolean
  /** Takes the focus only if the focused element is gone. */
  isOnlyIfLost?: boolean
}

export interface SessionState {
  readonly history: History
  readonly selected: number
  /** The next tapped block replaces the selected one. */
  readonly isChanging: boolean
  /** The place for the next block. */
  readonly place: Place
  /** `asksForBlock` highlights the palette. */
  readonly said: { readonly text: string; readonly isRefusal: boolean; readonly asksForBlock?: boolean }
  /** A new object for each request to focus. */
  readonly focus: FocusTarget | null
}

/** The actions that rows and palette can request. */
export interface Actions {
  /** @param from the focused line, which need not be the selected one */
  add(op: string, from?: number): void
  /** Adds a block that was dropped here. */
  addAt(op: string, place: Place): void
  select(line: number): void
  choosePlace(place: Place): void
  /** Selects the block that a failed run points at, so that Up and Delete apply to it. */
  pointAt(target: { line: number; isAbove?: boolean } | { place: Place }): void
  /** Clears the selection. */
  letGo(): void
  /** The next tapped block replaces this one. A second call cancels this. */
  startChange(line: number): void
  change(line: number, op: string): void
  /** With `isOnlyShown`, the focus stays where it is. */
  step(line: number, by: 1 | -1, isOnlyShown?: boolean): void
  moveTo(line: number, place: Place): void
  remove(line: number): void
  setField(line: number, name: string, value: string | number): void
  undo(): void
  redo(): void
}

/** Holds all edits of one mounted editor outside React. `actions` never change, so that rows need not render again. */
export function createSession(first: Editing) {
  let editing = first
  const { program, rules, openings, howTo = first.mode } = first
  const state = observable<SessionState>({
    history: begin(program),
    selected: (openings && nextOpen(program, openings, 0)) ?? 0,
    isChanging: false,
    place: firstPlace(rules, program),
    said: { text: HOW_TO[howTo], isRefusal: false },
    focus: null,
  })
  return {
    state,
    actions: createActions(
      () => ({ ...editing, ...state.get() }),
      (change) => state.set({ ...state.get(), ...change }),
    ),
    /**
     * Returns the state to show. A program from outside is added to the history. An edit that comes back through the parent
     * does not count as being from outside.
     */
    shown({ program, rules }: Editing): SessionState {
      const now = state.get()
      if (program === editing.program || program === now.history.now) return now
      const history = follow(now.history, program)
      return { ...now, history, isChanging: false, ...keptCursor(rules, program, now) }
    },
    sync(shown: SessionState, now: Editing): void {
      editing = now
      state.set(shown)
    },
  }
}

function keptCursor(
  rules: Rules,
  program: Program,
  { selected, place }: Pick<SessionState, 'selected' | 'place'>,
) {
  return {
    selected: findLine(program, selected) ? selected : 0,
    place: placeExists(program, place) ? place : firstPlace(rules, program),
  }
}

type Now = Editing & SessionState

function createActions(now: () => Now, set: (change: Partial<SessionState>) => void): Actions {
  const say = (text: string, isRefusal = false) => set({ said: { text, isRefusal } })
  const show = (history: History, change: Partial<SessionState>, text: string) => {
    set({ focus: null, isChanging: false, ...change, history, said: { text, isRefusal: false } })
    now().onChange(history.now)
  }
  const edit = (program: Program, change: Partial<SessionState>, text: string) =>
    show(record(now().history, program), change, text)
  const unlocked = () => {
    const all = now()
    return all.locked ? undefined : all
  }

  const putAt = ({ rules, program, specs }: Now, block: Block, place: Place, isOnlyShown: boolean) => {
    const outcome = insert(rules, program, place, block)
    if ('refused' in outcome) return say(describeRefusal(outcome.refused, rules.limit), true)
    const { program: added, line, next } = outcome.edited
    edit(
      added,
      { selected: 0, place: next, focus: { line, isOnlyShown, isNew: true } },
      describeLine(specs, added, line),
    )
  }
  const putIntoHole = (line: number, block: Block) => {
    const { program, specs, openings, rules, place } = now()
    const filled = replace(program, line, () => block)
    const selected = (openings && nextOpen(filled, openings, line)) ?? line
    const inside: Place | undefined = block.body && { parent: line, room: 'body', index: 0 }
    const next = openings ? place : (inside ?? afterLine(rules, filled, line))
    edit(filled, { selected, place: next }, describeLine(specs, filled, line))
  }
  const select = (line: number) => {
    const all = unlocked()
    if (!all) return
    // The focused element has been announced by its name, so the hint beside it is only shown.
    const said = { text: '', isRefusal: false }
    const place = afterLine(all.rules, all.program, line)
    set({ selected: line, isChanging: false, place, said, focus: { line, isOnlyShown: true } })
  }
  const change = (line: number, op: string) => {
    const all = unlocked()
    const spec = all?.specs.get(op)
    const found = all && findLine(all.program, line)
    if (!all || !spec || !found || !canChange(all, found.block)) return
    const { rules, program, specs, choices } = all
    if (found.block.op === op) return say(`It is “${nameOf(specs, found.block)}” already.`, true)
    const outcome = swap(rules, program, line, blockOf(spec, choices, found.block))
    if (!outcome) return
    if ('refused' in outcome) return say(describeRefusal(outcome.refused, rules.limit), true)
    const { program: changed, next } = outcome.edited
    const focus: FocusTarget = { line, isOnlyShown: true }
    edit(changed, { selected: line, place: next, focus }, `Changed. ${describeLine(specs, changed, line)}`)
  }
  const moved = (edited: Edited | undefined, isOnlyShown: boolean, refusal: string) => {
    if (!edited) return say(refusal, true)
    const { program, line, next } = edited
    const text = `Moved. ${describeLine(now().specs, program, line)}`
    edit(program, { selected: line, place: next, focus: { line, isOnlyShown } }, text)
  }
  const travel = (to: History | undefined, word: string) => {
    if (!to) return
    const kept = keptCursor(now().rules, to.now, now())
    const focus: FocusTarget = { place: kept.place, isOnlyIfLost: true }
    show(to, { ...kept, focus }, `${word} The program has ${count(countBlocks(to.now), 'block')}.`)
  }

  return {
    add(op, from) {
      const all = unlocked()
      const spec = all?.specs.get(op)
      if (!all || !spec || all.mode === 'order') return
      const { program, rules, selected, mode, choices } = all
      const block = blockOf(spec, choices)
      const at = from ?? selected
      if (all.isChanging && at === selected) return change(at, op)
      if (canFill(all, at)) return putIntoHole(at, block)
      if (mode === 'fill') return say('Tap an empty place first.', true)
      const place = at === selected ? all.place : afterLine(rules, program, at)
      putAt(all, block, place, from === undefined)
    },
    addAt(op, place) {
      const all = unlocked()
      const spec = all?.specs.get(op)
      if (all?.mode === 'free' && spec) putAt(all, blockOf(spec, all.choices), place, true)
    },
    select,
    choosePlace(place) {
      const all = unlocked()
      if (!all) return
      const text = `The next block goes here${whereIs(all.specs, all.program, place)}.`
      set({ selected: 0, isChanging: false, place, said: { text, isRefusal: false, asksForBlock: true } })
    },
    pointAt(target) {
      const all = unlocked()
      if (!all || (all.mode === 'fill' && !('line' in target && canFill(all, target.line)))) return
      const said = { text: '', isRefusal: false }
      const at = 'line' in target ? pointedLine(all, target) : { selected: 0, place: target.place }
      // This is repeated once the tools of the selected block have their space.
      set({ ...at, isChanging: false, said, focus: { ...target, isOnlyShown: true } })
    },
    letGo: () => set({ selected: 0, isChanging: false, focus: null }),
    startChange(line) {
      const all = unlocked()
      const found = all && findLine(all.program, line)
      if (!found || !canChange(all, found.block)) return
      const isChanging = !(all.isChanging && all.selected === line)
      if (!isChanging) return select(line)
      const said = { text: 'Tap the block to put in its place.', isRefusal: false, asksForBlock: true }
      set({ selected: line, isChanging, said })
    },
    change,
    step(line, by, isOnlyShown = false) {
      const all = unlocked()
      if (!all || all.mode === 'fill') return
      moved(
        step(all.rules, all.program, line, by),
        isOnlyShown,
        by === 1 ? 'It is already at the end.' : 'It is already at the top.',
      )
    },
    moveTo(line, place) {
      const all = unlocked()
      if (!all || all.mode === 'fill') return
      const edited = move(all.rules, all.program, line, place)
      if (edited && JSON.stringify(edited.program) === JSON.stringify(all.program)) return select(line)
      moved(edited, false, describeRefusal('deep', all.rules.limit))
    },
    remove(line) {
      const all = unlocked()
      const found = all && findLine(all.program, line)
      if (!all || !found) return
      const { mode, specs } = all
      if (mode === 'fill' && canFill(all, line)) return putIntoHole(line, { op: HOLE })
      if (mode !== 'free' && isKnown(specs, found.block)) return
      const { program, line: neighbour, next } = remove(all.program, line)
      const focus: FocusTarget = neighbour > 0 ? { line: neighbour } : { place: next }
      const text = `Deleted: ${nameOf(specs, found.block)}${withInside(found.block)}. Undo brings it back.`
      edit(program, { selected: 0, place: next, focus }, text)
    },
    setField(line, name, value) {
      const all = unlocked()
      if (!all) return
      const program = replace(all.program, line, (block) => ({
        ...block,
        args: { ...block.args, [name]: value },
      }))
      edit(program, {}, describeLine(all.specs, program, line))
    },
    undo: () => travel(unlocked() && undo(now().history), 'Undone.'),
    redo: () => travel(unlocked() && redo(now().history), 'Done again.'),
  }
}

/** If a block is missing above this line, the next block goes there and no other block is selected. */
function pointedLine({ rules, program }: Editing, { line, isAbove }: { line: number; isAbove?: boolean }) {
  const above = isAbove && findLine(program, line)
  return above
    ? { selected: 0, place: above.place }
    : { selected: line, place: afterLine(rules, program, line) }
}

function isKnown(specs: Specs, { op }: Block): boolean {
  return specs.has(op) || op === HOLE
}

function canChange({ mode }: Editing, { op }: Block): boolean {
  return mode === 'free' && op !== HOLE
}

function canFill({ mode, openings, program }: Now, line: number): boolean {
  if (mode === 'fill') return openings?.lines.has(line) ?? false
  return findLine(program, line)?.block.op === HOLE
}
