import { useEffect, useEffectEvent, useState } from 'react'
import { isRecord } from '#domain/is-record.ts'
import type { ShownItem } from '#domain/learning/practice/item.ts'
import type { GivenAnswer } from '#domain/learning/practice/memory.ts'
import { beginRound, gradesOf, isPractised, readRound, type Round } from '#domain/learning/practice/round.ts'
import { newId } from '#web/lib/new-id.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'

/** The last round of each lesson in this tab. A learner can continue an unfinished one after a reload or later. */
const KEY = 'qala.practice'

interface RoundOptions {
  lesson: string
  items: readonly ShownItem[]
  owner: string | null
  answers: readonly GivenAnswer[]
  /** This is true in a history entry that showed the end of the round. A finished round counts only there. */
  atEnd: boolean
  onPractised: () => void
}

export function useRound({ lesson, items, owner, answers, atEnd, onPractised }: RoundOptions) {
  const begin = () => beginRound(items, answers, newId())
  const [round, setRound] = useState(() => readKept(owner, lesson, items, atEnd) ?? begin())
  const isFinished = round.phase === 'finished'
  const isDone = isFinished && isPractised(gradesOf(round, items))
  const done = useEffectEvent(onPractised)
  // This also runs after a reload at the end, because the page may have been closed before the disk had it.
  useEffect(() => {
    if (isDone) done()
  }, [isDone])
  const change = (after: Round) => {
    setRound(after)
    keep(owner, lesson, after)
  }
  return { round, change, again: () => change(begin()) }
}

function readKept(
  owner: string | null,
  lesson: string,
  items: readonly ShownItem[],
  atEnd: boolean,
): Round | null {
  const round = readRound(roundsOf(owner)[lesson], items)
  return round?.phase === 'finished' && !atEnd ? null : round
}

function keep(owner: string | null, lesson: string, round: Round): void {
  const rounds = { ...roundsOf(owner), [lesson]: round }
  safeSessionStorage.set(KEY, JSON.stringify({ owner, rounds }))
}

/** Returns no rounds for anybody but their owner. */
function roundsOf(owner: string | null): Record<string, unknown> {
  const kept = safeSessionStorage.getJson(KEY)
  return isRecord(kept) && kept['owner'] === owner && isRecord(kept['rounds']) ? kept['rounds'] : {}
}
