import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { MAX_BLOCKS, type Program } from '#domain/learning/lab/program.ts'
import type { BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import { prefersCalm } from '#web/lib/prefers-calm.ts'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { BlockIcon } from '#web/ui/stimulus/block-icon.tsx'
import '#web/ui/stimulus/block-shapes.ts'
import { BlockContext } from './block-context.ts'
import { BlockList } from './block-list.tsx'
import style from './blocks.css?inline'
import { blockOf, optionsMaker, type Choices } from './choices.tsx'
import { createSession, type FocusTarget, type Mode } from './editing-session.ts'
import { useOfferDrag } from './drag-offer.ts'
import { useDrag } from './drag.ts'
import { bringIntoView, showMarked } from './edges.ts'
import { move } from './edit.ts'
import { openingsOf } from './fill.ts'
import { useFollow } from './follow-line.ts'
import { useKeys } from './keys.ts'
import { Panel } from './panel.tsx'
import { findLine, fitsAt, placeKey, readPlace, TOP, type Rules } from './places.ts'

export interface BlockEditorProps {
  vocabulary: readonly BlockSpec[]
  /** The blocks on offer, by op, in this order. */
  toolbox: readonly string[]
  /** The values that fields offer, by "op.field". If there is no entry, a field offers all its values. */
  choices?: Choices | undefined
  program: Program
  /**
   * This is used by `fill`: the level's own program with its holes, which shows what may be changed. Defaults to the initial
   * program.
   */
  start?: Program | undefined
  onChange: (program: Program) => void
  /** Nothing can be changed while a run is shown. */
  locked: boolean
  /** The number of the running line, or 0 if there is none. */
  litLine: number
  guiltyLine: number
  /**
   * The first of several lines that may be wrong, when it is impossible to know which one is. All lines from this one to the
   * guilty one are marked. Defaults to the guilty line.
   */
  guiltyFrom?: number
  /** The name of the field with the wrong value in the guilty line. */
  guiltyField?: string | undefined
  /** The level is won, so nothing is selected any more. */
  isDone?: boolean
  /** A block is missing above the guilty line, so the next block goes there. */
  isAbove?: boolean
  /** The run ended too early, so the end of the program is marked. */
  isShort?: boolean
  /** `order`: blocks can only be moved. `fill`: only the holes can be filled in. */
  mode: Mode
  /** Selects the instruction that is shown at first, when the mode does not determine it. */
  howTo?: 'debug' | undefined
  /** The maximum number of blocks in the program. */
  limit?: number
  label?: string
  /** This is called by Ctrl + Enter, because from the end of a long program Run is many presses of Tab away. */
  onRun?: () => void
  /** This is shown below the blocks. */
  children?: ReactNode
}

const NO_CHOICES: Choices = {}

/** The editor in which a learner builds a program. It keeps the undo history, so give it a `key` for each level. */
export function BlockEditor({
  vocabulary,
  toolbox,
  choices = NO_CHOICES,
  program,
  start = program,
  onChange,
  locked,
  litLine,
  guiltyLine,
  guiltyFrom = guiltyLine,
  guiltyField: field = '',
  isDone = false,
  isAbove = false,
  isShort = false,
  mode,
  howTo,
  limit = MAX_BLOCKS,
  label = 'Program',
  onRun,
  children,
}: BlockEditorProps) {
  const root = useRef<HTMLElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const [first] = useState(start)
  const specs = useMemo(() => new Map(vocabulary.map((spec) => [spec.op, spec])), [vocabulary])
  const rules = useMemo(() => rulesOf(vocabulary, limit), [vocabulary, limit])
  const openings = useMemo(
    () => (mode === 'fill' ? openingsOf(first, program) : null),
    [mode, first, program],
  )
  const offered = useMemo(() => {
    if (mode === 'order') return []
    const known = toolbox.flatMap((op) => specs.get(op) ?? [])
    if (!openings) return known
    return openings.lines.size > 0 ? known.filter(({ rooms }) => !rooms) : []
  }, [toolbox, specs, mode, openings])

  const editing = { specs, rules, choices, program, locked, mode, openings, howTo, onChange }
  const [session] = useState(() => createSession(editing))
  useSyncExternalStore(session.state.subscribe, session.state.get)
  const state = session.shown(editing)
  const { actions } = session
  useLayoutEffect(() => session.sync(state, editing))
  useLayoutEffect(() => {
    if (state.focus && root.current) show(root.current, state.focus)
  }, [state.focus])
  const selected = locked ? 0 : state.selected
  const guiltyField = field && `${guiltyLine}.${field}`
  const addHere = isShort && !rules.hasHats ? placeKey({ ...TOP, index: program.length }) : ''
  useLayoutEffect(() => {
    const place = readPlace(addHere)
    if (guiltyLine > guiltyFrom) actions.letGo()
    else if (guiltyLine > 0) actions.pointAt({ line: guiltyLine, isAbove })
    else if (place) actions.pointAt({ place })
  }, [actions, guiltyLine, guiltyFrom, isAbove, addHere])
  useLayoutEffect(() => {
    if (isDone) actions.letGo()
  }, [actions, isDone])
  useKeys({ root, toolbox: offered, selected, actions, onRun })
  useDrag({
    root,
    mark,
    canDrop: (line, place) => move(rules, program, line, place) !== undefined,
    onDrop: actions.moveTo,
    onTap: actions.select,
  })
  useOfferDrag({
    root,
    mark,
    canDrop: (op, place) => {
      const spec = specs.get(op)
      return mode === 'free' && spec !== undefined && fitsAt(rules, program, blockOf(spec, choices), place)
    },
    onDrop: actions.addAt,
  })

  const isReadOnly = mode === 'free' && offered.length === 0
  const canAdd = mode === 'free' && offered.length > 0
  const optionsOf = useMemo(() => optionsMaker(choices), [choices])
  useLayoutEffect(() => {
    if (guiltyLine > 0 || addHere !== '') showMarked(root.current)
  }, [guiltyLine, addHere])
  const context = useMemo(
    () => ({ specs, actions, mode, locked, canAdd, addHere, guiltyField, openings, optionsOf }),
    [specs, actions, mode, locked, canAdd, addHere, guiltyField, openings, optionsOf],
  )
  useFollow(root, litLine)
  const marks = {
    selected,
    lit: litLine,
    guilty: guiltyLine,
    guiltyFrom,
    next: canAdd && !locked && !isDone ? placeKey(state.place) : '',
  }
  return (
    <BlockContext value={context}>
      <section
        ref={root}
        aria-label={label}
        className="blocks"
        data-mode={mode}
        data-locked={locked || undefined}
      >
        <div className="blocks-body" data-alone={isReadOnly || undefined}>
          {!isReadOnly && (
            <Panel toolbox={offered} state={state} block={findLine(program, selected)?.block} />
          )}
          <div className="blocks-program">
            {!rules.hasHats && (
              <p className="block-hat">
                <BlockIcon op="run" />
                <span>when Run is tapped</span>
              </p>
            )}
            <BlockList
              label="the program"
              blocks={program}
              parent={0}
              room="body"
              firstLine={1}
              marks={marks}
            />
            {children}
          </div>
        </div>
        <div ref={mark} className="block-drop" hidden />
      </section>
    </BlockContext>
  )
}

function rulesOf(vocabulary: readonly BlockSpec[], limit: number): Rules {
  const hats = new Set(vocabulary.filter(({ isHat }) => isHat).map(({ op }) => op))
  return { limit, isHat: (op) => hats.has(op), hasHats: hats.size > 0 }
}

/** Scrolls a line or slot into view above the palette, and focuses it unless it should only be visible. */
function show(root: HTMLElement, target: FocusTarget): void {
  if (target.isOnlyIfLost && root.contains(document.activeElement)) return
  const element =
    root.querySelector<HTMLElement>(
      'place' in target
        ? `[data-slot="${placeKey(target.place)}"]`
        : `[data-line="${target.line}"] .block-name`,
    ) ?? root.querySelector<HTMLElement>('[data-stop]')
  if (!element) return
  if (!target.isOnlyShown) element.focus({ preventScroll: true })
  bringIntoView(element)
  if (target.isNew && !prefersCalm())
    element.closest('.block-head')?.animate?.([{ transform: 'scale(1.08)' }, { transform: 'none' }], {
      duration: 250,
      easing: 'ease-out',
    })
}

adoptStyle(style)
