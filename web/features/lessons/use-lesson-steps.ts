import { useEffect, useEffectEvent, useState } from 'react'
import { SECTION_TITLES, SECTIONS } from '#domain/learning/lessons.ts'
import type { NotesWalk } from '#domain/learning/rows/lesson-row.ts'
import type { LessonState } from '#web/progress/use-progress.ts'
import { blocksRead, openingBlock, placeAmong, readIn, type NotesPlace } from './notes-walk.ts'
import { isFurther, notesPercent, openingSection, viewerPercent } from './viewer-steps.ts'

export interface LessonSteps {
  state: LessonState | undefined
  /** The section that this history entry showed last, so that a reload shows it again. */
  shownSection: number | null
  shownBlock: NotesPlace | null
  /** The key word for which the lesson was opened. */
  lookedUp: string | null
  /** The heading for which the lesson was opened, which is one of the notes or the title of another section. */
  heading: string | null
  onShowSection: (section: number, sectionCount: number) => void
  /** This is called when another block of the notes, or all of them, is shown. */
  onWalk: (place: NotesPlace, walk: NotesWalk) => void
}

const KEY_WORDS = SECTIONS.indexOf('keyWords')

/**
 * Manages the position in a lesson: the notes block by block, then the other sections.
 * @param headings those of the notes; null before the lesson has loaded
 */
export function useLessonSteps(props: LessonSteps, sectionCount: number, headings: readonly string[] | null) {
  const { state, shownSection, shownBlock, lookedUp, heading, onShowSection, onWalk } = props
  const blockCount = headings?.length ?? Infinity
  // This is chosen at the first render only, because an update from another device must not turn the page while the learner
  // reads.
  const [section, setSection] = useState(() =>
    lookedUp === null
      ? openingSection(shownSection ?? sectionTitled(heading), state, sectionCount)
      : KEY_WORDS,
  )
  // The block of a heading is only known once the lesson has loaded.
  const [wanted, setWanted] = useState(() =>
    heading !== null && shownBlock === null ? null : openingBlock(shownBlock, state),
  )
  const [read, setRead] = useState<readonly number[]>([])
  const [isMoved, setMoved] = useState(false)
  const [isWalked, setWalked] = useState(false)
  const place = placeAmong(wanted ?? blockOf(heading, headings), blockCount)
  /** The block that is stored while all blocks are open, because a record holds only one. */
  const [single, setSingle] = useState(0)

  const walkTo = (next: NotesPlace, done: number[] = []) => {
    const block = next !== 'all' ? next : place === 'all' ? single : place
    setWanted(next)
    setSingle(block)
    setRead([...read, ...done])
    setWalked(true)
    onWalk(next, { block, read: done })
  }
  const show = (next: number) => {
    setSection(next)
    setMoved(true)
    onShowSection(next, sectionCount)
  }

  // The next part is shown before the disk has it, and a quick reload may happen in between.
  const [isUnrecorded] = useState(section === shownSection && isFurther(section, sectionCount, state))
  const [isBlockUnrecorded] = useState(
    section === 0 && typeof shownBlock === 'number' && shownBlock !== state?.notes?.block,
  )
  const recordOpened = useEffectEvent(() => {
    if (isBlockUnrecorded && place !== 'all') onWalk(place, { block: place, read: [] })
    if (isUnrecorded) onShowSection(section, sectionCount)
  })
  useEffect(() => recordOpened(), [])

  const isInNotes = section === 0
  const isRead = readIn(state, read)
  const blocksReadNow = headings?.filter((_, block) => isRead(block)).length ?? 0
  const isLookUp = lookedUp !== null || (heading !== null && shownSection === null)
  return {
    section,
    place,
    // A learner who only looks up a word or a heading has not read the lesson up to there.
    percent: Math.max(
      viewerPercent(state, isLookUp ? 0 : section, sectionCount, isMoved),
      isInNotes ? notesPercent(blocksReadNow, blockCount, sectionCount) : 0,
    ),
    isRead,
    /** The shown block of the notes, counted from 1; null elsewhere and while all blocks are shown. */
    part: isInNotes && place !== 'all' && headings !== null ? { at: place + 1, of: blockCount } : null,
    isFirst: isInNotes && (place === 'all' || place === 0),
    isLast: section >= sectionCount - 1,
    /** The lesson did not open at its start, and the learner has not moved since. */
    isResumed: !isMoved && !isWalked && (section > 0 || (place !== 'all' && place > 0)),
    /** The shown block is the one for which the lesson was opened. */
    isSought: isInNotes && wanted === null && !isMoved,
    hasNextBlock: isInNotes && place !== 'all' && place < blockCount - 1,
    walkTo,
    next() {
      if (!isInNotes) return show(section + 1)
      const done = blocksRead(place, blockCount)
      if (place !== 'all' && place < blockCount - 1) return walkTo(place + 1, done)
      walkTo(place, done)
      show(1)
    },
    previous() {
      if (isInNotes) return walkTo(place === 'all' ? 'all' : place - 1)
      if (section === 1 && place !== 'all') walkTo(blockCount - 1)
      show(section - 1)
    },
    toStart() {
      walkTo(0)
      if (!isInNotes) show(0)
    },
  }
}

/** Returns the section with this title, which is the notes for a heading of theirs, and null without a heading. */
function sectionTitled(heading: string | null): number | null {
  if (heading === null) return null
  return Math.max(
    0,
    SECTIONS.findIndex((section) => SECTION_TITLES[section] === heading),
  )
}

/** A heading that is gone leads to the first block, because a lesson may be rewritten after a link to it was shown. */
function blockOf(heading: string | null, headings: readonly string[] | null): number {
  return heading === null ? 0 : Math.max(0, headings?.indexOf(heading) ?? 0)
}
