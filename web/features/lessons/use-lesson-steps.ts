import { useEffect, useEffectEvent, useState } from 'react'
import { SECTIONS } from '#domain/lessons.ts'
import type { NotesWalk } from '#domain/rows/lesson-row.ts'
import type { LessonState } from '#web/progress/use-progress.ts'
import { blocksRead, openingBlock, placeAmong, readIn, type NotesPlace } from './notes-walk.ts'
import { isFurther, openingSection, viewerPercent } from './viewer-steps.ts'

export interface LessonSteps {
  state: LessonState | undefined
  /** The section this history entry showed last, so that a reload comes back to it. */
  shownSection: number | null
  shownBlock: NotesPlace | null
  /** The key word for which the lesson was opened. */
  lookedUp: string | null
  onShowSection: (section: number, sectionCount: number) => void
  /** Another block of the notes, or all of them. */
  onWalk: (place: NotesPlace, walk: NotesWalk) => void
}

const KEY_WORDS = SECTIONS.indexOf('keyWords')

/** Where one is in a lesson: the notes block by block, then the other sections. */
export function useLessonSteps(props: LessonSteps, sectionCount: number, blockCount: number) {
  const { state, shownSection, shownBlock, lookedUp, onShowSection, onWalk } = props
  // Chosen at the first drawing only: news from another device must not turn the page under the reader.
  const [section, setSection] = useState(() =>
    lookedUp === null ? openingSection(shownSection, state, sectionCount) : KEY_WORDS,
  )
  const [wanted, setWanted] = useState(() => openingBlock(shownBlock, state))
  const [read, setRead] = useState<readonly number[]>([])
  const [isMoved, setMoved] = useState(false)
  const [isWalked, setWalked] = useState(false)
  const place = placeAmong(wanted, blockCount)
  /** While all are open: a record holds one. */
  const [single, setSingle] = useState(place === 'all' ? 0 : place)

  const walkTo = (next: NotesPlace, done: number[] = []) => {
    const block = next === 'all' ? single : next
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

  // What is shown next is shown before the disk has it, and a quick reload comes between the two.
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
  return {
    section,
    place,
    // Who looks a word up has not read the lesson up to there.
    percent: viewerPercent(state, lookedUp === null ? section : 0, sectionCount, isMoved),
    isRead: readIn(state, read),
    isFirst: isInNotes && (place === 'all' || place === 0),
    isLast: section >= sectionCount - 1,
    /** Opened where the learner left, and not moved since. */
    isResumed: !isMoved && !isWalked && (section > 0 || (place !== 'all' && place > 0)),
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
