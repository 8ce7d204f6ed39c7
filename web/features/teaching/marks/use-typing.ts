import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { saveMarks } from '#domain/school/marks-api.ts'
import { readTyped, typedText } from '#domain/school/mark-typing.ts'
import {
  type MarkBook,
  type MarkColumn,
  type MarkLearner,
  type MarksSaved,
  NOTHING_TYPED,
  sameTyped,
  type Typed,
} from '#domain/school/marks.ts'
import { AdminCallError, adminCall } from '#web/features/staff/admin-call.ts'

type SavedMark = MarksSaved['saved'][number]

/** A cell of the grid: one learner and one CAPS Task. */
export interface Place {
  learner: Pick<MarkLearner, 'userId' | 'firstName' | 'lastName' | 'marks'>
  column: MarkColumn
}

/** What stands in a cell and is not saved yet, and the version that was shown when the teacher began to type. */
interface Draft {
  text: string
  seen: number
}

/** A mark to save, with what stood there before. */
interface Entry {
  place: Place
  typed: Typed
  seen: number
}

/** Somebody else changed the mark while the teacher typed this one. */
export interface Meeting {
  place: Place
  mine: Typed
  theirs: SavedMark
}

/** The mark book as it is kept in memory. Marks are typed into the one with the best tries. */
export function marksKey(classId: string, tries: 'best' | 'first'): string[] {
  return ['classes', classId, 'marks', tries]
}

export function taskIdOf(column: MarkColumn): string {
  return column.key.slice('caps/'.length)
}

export function cellKey({ learner, column }: Place): string {
  return `${learner.userId} ${taskIdOf(column)}`
}

export function fullName({ firstName, lastName }: Place['learner']): string {
  return `${firstName} ${lastName}`
}

/** Keeps what a teacher types, saves it cell by cell in order, and undoes the last change. */
export function useTyping(classId: string) {
  const queries = useQueryClient()
  const bookKey = marksKey(classId, 'best')
  const draftsKey = ['classes', classId, 'mark-drafts']
  // What could not be saved stays while the teacher looks at another page of the class. It is in memory only.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>(
    () => queries.getQueryData<Record<string, Draft>>(draftsKey) ?? {},
  )
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [meetings, setMeetings] = useState<readonly Meeting[]>([])
  const [saving, setSaving] = useState(0)
  const [note, setNote] = useState<string | null>(null)
  const [last, setLast] = useState<{ entries: readonly Entry[]; words: string } | null>(null)
  const queue = useRef(Promise.resolve())
  const sent = useRef(new Map<string, string>())

  useEffect(() => {
    queries.setQueryData(['classes', classId, 'mark-drafts'], drafts)
  }, [queries, classId, drafts])

  const markNow = ({ learner, column }: Place) => {
    const book = queries.getQueryData<MarkBook>(bookKey)
    const now = book?.learners.find(({ userId }) => userId === learner.userId) ?? learner
    return now.marks[taskIdOf(column)]
  }

  function type(place: Place, text: string): void {
    const key = cellKey(place)
    const seen = drafts[key]?.seen ?? markNow(place)?.version ?? 0
    setDrafts({ ...drafts, [key]: { text, seen } })
    setFaults(without(faults, key))
  }

  function forget(key: string): void {
    setDrafts((now) => without(now, key))
    setFaults((now) => without(now, key))
  }

  /** Saves what stands in the cell. Returns false if it is not a mark, and the cell then says why. */
  function commit(place: Place): boolean {
    const key = cellKey(place)
    const draft = drafts[key]
    if (draft === undefined || sent.current.get(key) === draft.text) return true
    const { outOf, title } = place.column
    const typed = readTyped(draft.text, {
      learner: fullName(place.learner),
      task: title,
      outOf: outOf ?? 0,
    })
    if (typeof typed === 'string') {
      setFaults({ ...faults, [key]: typed })
      return false
    }
    if (sameTyped(typed, markNow(place) ?? NOTHING_TYPED)) forget(key)
    else {
      sent.current.set(key, draft.text)
      enqueue([{ place, typed, seen: draft.seen }])
    }
    return true
  }

  function enqueue(entries: readonly Entry[], isUndo = false): void {
    setSaving((count) => count + 1)
    queue.current = queue.current.then(() => save(entries, isUndo)).finally(() => setSaving((n) => n - 1))
  }

  async function save(entries: readonly Entry[], isUndo: boolean): Promise<void> {
    const before = new Map(
      entries.map(({ place }) => [cellKey(place), markNow(place) ?? { ...NOTHING_TYPED, version: 0 }]),
    )
    try {
      const answer = await adminCall(saveMarks, {
        body: {
          classId,
          marks: entries.map(({ place, typed, seen }) => ({
            userId: place.learner.userId,
            taskId: taskIdOf(place.column),
            mark: typed.mark,
            isAbsent: typed.isAbsent,
            seen,
          })),
        },
      })
      // An answer of the book that is still on its way would bring the marks from before.
      await queries.cancelQueries({ queryKey: bookKey })
      queries.setQueryData<MarkBook>(bookKey, (book) => book && withSaved(book, answer))
      setFailure(null)
      const isChanged = (entry: Entry) => answer.changed.some((one) => isAt(one, entry.place))
      const done = entries.filter((entry) => !isChanged(entry))
      for (const { place } of entries) settle(place, answer)
      setMeetings((now) => [
        ...now,
        ...entries.flatMap(({ place, typed }) => {
          const theirs = answer.changed.find((one) => isAt(one, place))
          return theirs ? [{ place, mine: typed, theirs }] : []
        }),
      ])
      if (done.length === 0) return
      setNote(isUndo ? `Undone. ${wordsOf(done)}` : wordsOf(done))
      const undo = done.map(({ place }): Entry => {
        const saved = answer.saved.find((one) => isAt(one, place))
        const { mark, isAbsent } = before.get(cellKey(place)) ?? NOTHING_TYPED
        return { place, typed: { mark, isAbsent }, seen: saved?.version ?? 0 }
      })
      setLast(isUndo ? null : { entries: undo, words: wordsOf(undo) })
    } catch (error) {
      for (const { place } of entries) sent.current.delete(cellKey(place))
      // Pasted marks had no draft until now.
      setDrafts((now) => ({ ...Object.fromEntries(entries.map((entry) => draftOf(entry))), ...now }))
      setFailure(error instanceof AdminCallError ? `${error.message}.` : 'The school server did not answer.')
    }
  }

  function settle(place: Place, answer: MarksSaved): void {
    const key = cellKey(place)
    const text = sent.current.get(key)
    sent.current.delete(key)
    const version = answer.saved.find((one) => isAt(one, place))?.version
    setDrafts((now) => {
      const draft = now[key]
      // The teacher may have gone on typing in this cell while it was saved.
      if (draft === undefined || draft.text === text || version === undefined) return without(now, key)
      return { ...now, [key]: { ...draft, seen: version } }
    })
  }

  return {
    drafts,
    faults,
    failure,
    note,
    last: last?.words ?? null,
    isSaving: saving > 0,
    meeting: meetings[0],
    type,
    forget,
    commit,
    /** Saves pasted marks, or puts an earlier mark back. */
    saveAll: (entries: readonly { place: Place; typed: Typed }[]) =>
      enqueue(entries.map((entry) => ({ ...entry, seen: markNow(entry.place)?.version ?? 0 }))),
    undo: () => {
      if (last === null) return
      setLast(null)
      enqueue(last.entries, true)
    },
    /** Tries again to save everything that could not be saved. */
    retry: (places: readonly Place[]) => {
      for (const place of places) commit(place)
    },
    /** Ends the question about a mark that somebody else changed. */
    choose: ({ place, mine, theirs }: Meeting, isMine: boolean) => {
      setMeetings((now) => now.slice(1))
      if (isMine) enqueue([{ place, typed: mine, seen: theirs.version }])
    },
  }
}

export type Typing = ReturnType<typeof useTyping>

function draftOf({ place, typed, seen }: Entry): [string, Draft] {
  return [cellKey(place), { text: draftText(typed), seen }]
}

/** Returns a mark as it stands in a cell: "7,5", "abs" or nothing. */
export function draftText(typed: Typed): string {
  if (typed.isAbsent) return 'abs'
  return typed.mark === null ? '' : typedText(typed)
}

function wordsOf(entries: readonly Entry[]): string {
  const [first] = entries
  if (entries.length !== 1 || !first) return `${entries.length} marks are saved.`
  const { place, typed } = first
  return `${fullName(place.learner)} now has ${typedText(typed)} in ${place.column.title}.`
}

function isAt(one: SavedMark, { learner, column }: Place): boolean {
  return one.userId === learner.userId && one.taskId === taskIdOf(column)
}

function withSaved(book: MarkBook, { saved, changed, typists }: MarksSaved): MarkBook {
  const byLearner = Map.groupBy([...saved, ...changed], ({ userId }) => userId)
  return {
    ...book,
    typists: [...new Map([...book.typists, ...typists].map((one) => [one.userId, one])).values()],
    learners: book.learners.map((learner) => {
      const own = byLearner.get(learner.userId)
      if (!own) return learner
      const marks = own.map((mark) => [mark.taskId, mark] as const)
      return { ...learner, marks: { ...learner.marks, ...Object.fromEntries(marks) } }
    }),
  }
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!(key in record)) return record
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))
}
