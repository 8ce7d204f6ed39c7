import { useEffect, useMemo, useRef, useState } from 'react'
import { isRecord } from '#domain/is-record.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { saveLevel, type LevelKey, type LevelWork } from './record-work.ts'
import { active } from './use-progress.ts'

const PAUSE_MS = 1_000

/** Holds work that is not on the disk yet, because a page that is reloaded cannot wait for a database. */
const DRAFT_KEY = 'qala.level'

/** On this channel the tabs of one browser tell each other which program was changed in which level. */
const CHANNEL = 'qala-level'

/** A program that was since changed in another place. It is a new object each time, because the same program may come again. */
export interface NewerProgram {
  last: string
}

/**
 * Saves what a learner is working on: at the first change, then once a second while it goes on changing, and when the page
 * is left. Call `keep` with each change.
 *
 * A change in another tab is taken over at once, because nobody works in two tabs at the same time. Otherwise this tab
 * would write its older program over the newer one. A change on another device is only taken over until the first change
 * that is made here after the page was shown, so that it does not disturb a learner at work.
 * @param kept the program as the stored row has it now
 */
export function useLevelWork({ id, lesson }: LevelKey, kept: string | null) {
  const keeper = useMemo(() => keepLevel({ id, lesson }), [id, lesson])
  const [newer, setNewer] = useState<NewerProgram>()
  const known = useRef(kept)
  const isTouched = useRef(false)
  const tabs = useRef<BroadcastChannel>(undefined)

  useEffect(() => {
    const draft = readDraft(id)
    if (draft) keeper.keep(draft)
    if (draft?.last !== undefined) known.current = draft.last
    const leave = () => {
      void keeper.flush()
      if (document.visibilityState === 'hidden') isTouched.current = false
    }
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    const channel = (tabs.current = new BroadcastChannel(CHANNEL))
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isRecord(data) || data['id'] !== id || data['owner'] !== ownerNow()) return
      const { last } = data
      if (typeof last !== 'string' || last === known.current) return
      known.current = last
      setNewer({ last })
    })
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      channel.close()
      leave()
    }
  }, [id, keeper])

  useEffect(() => {
    if (kept === null || kept === known.current || isTouched.current || !keeper.isSaved()) return
    known.current = kept
    setNewer({ last: kept })
  }, [kept, keeper])

  const keep = (work: LevelWork) => {
    if (work.last !== undefined && work.last !== null) {
      isTouched.current = true
      known.current = work.last
      tabs.current?.postMessage({ owner: ownerNow(), id, last: work.last })
    }
    keeper.keep(work)
  }
  return { keep, newer }
}

/** Returns the unsaved work that this learner had in the level when the page was closed. */
export function readDraft(levelId: string): LevelWork | undefined {
  const stored = safeSessionStorage.getJson(DRAFT_KEY)
  if (!isRecord(stored) || stored['id'] !== levelId || stored['owner'] !== ownerNow()) return undefined
  const { last, tries, help } = stored
  return {
    ...(typeof last === 'string' && { last }),
    ...(Number.isInteger(tries) && { tries: Number(tries) }),
    ...(Number.isInteger(help) && { help: Number(help) }),
  }
}

function ownerNow(): string | null | undefined {
  return active.get()?.replica.owner
}

export function keepLevel(level: LevelKey, save: typeof saveLevel = saveLevel) {
  let unsaved: LevelWork | undefined
  let waiting: LevelWork | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    const work = waiting
    if (!work) return
    waiting = undefined
    const saving = unsaved
    await save(level, work)
    // The draft stays if something was changed while this was being saved.
    if (unsaved !== saving) return
    unsaved = undefined
    safeSessionStorage.set(DRAFT_KEY, null)
  }
  function pauseOver(): void {
    timer = undefined
    if (waiting) begin()
  }
  function begin(): void {
    void flush()
    timer = setTimeout(pauseOver, PAUSE_MS)
  }
  return {
    keep(work: LevelWork): void {
      waiting = { ...waiting, ...work }
      unsaved = { ...unsaved, ...work }
      safeSessionStorage.set(DRAFT_KEY, JSON.stringify({ owner: ownerNow(), id: level.id, ...unsaved }))
      if (timer === undefined) begin()
    },
    flush,
    isSaved: () => unsaved === undefined,
  }
}
