import { useEffect, useEffectEvent, useState } from 'react'
import type { ShownItem } from '#domain/practice/item.ts'
import type { GivenAnswer } from '#domain/practice/memory.ts'
import { beginRound, gradesOf, isPractised, readRound, type Round } from '#domain/practice/round.ts'
import { isRecord } from '#web/lib/is-record.ts'
import { newId } from '#web/lib/new-id.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'

/** Rounds of this tab that are not at their end, by lesson: each is gone on with after a reload, or another time. */
const KEY = 'qala.practice'

interface RoundOptions {
  lesson: string
  items: readonly ShownItem[]
  owner: string | null
  answers: readonly GivenAnswer[]
  onPractised: () => void
}

export function useRound({ lesson, items, owner, answers, onPractised }: RoundOptions) {
  const begin = () => beginRound(items, answers, newId())
  const [round, setRound] = useState(() => readKept(owner, lesson, items) ?? begin())
  const isFinished = round.phase === 'finished'
  const isDone = isFinished && isPractised(gradesOf(round, items))
  const done = useEffectEvent(onPractised)
  // Also after a reload at the end: the page may have gone before the disk had it.
  useEffect(() => {
    if (isDone) done()
  }, [isDone])
  // A reload comes back to the end of a round, who leaves it has seen it.
  useEffect(() => (isFinished ? () => keep(owner, lesson, null) : undefined), [isFinished, owner, lesson])
  const change = (after: Round) => {
    setRound(after)
    keep(owner, lesson, after)
  }
  return { round, change, again: () => change(begin()) }
}

function readKept(owner: string | null, lesson: string, items: readonly ShownItem[]): Round | null {
  return readRound(roundsOf(owner)[lesson], items)
}

function keep(owner: string | null, lesson: string, round: Round | null): void {
  const { [lesson]: _, ...others } = roundsOf(owner)
  const rounds = round ? { ...others, [lesson]: round } : others
  safeSessionStorage.set(KEY, JSON.stringify({ owner, rounds }))
}

/** For anybody but their owner there are none. */
function roundsOf(owner: string | null): Record<string, unknown> {
  const kept = safeSessionStorage.getJson(KEY)
  return isRecord(kept) && kept['owner'] === owner && isRecord(kept['rounds']) ? kept['rounds'] : {}
}
