import { useCallback } from 'react'
import { emptyWord, tidyWord, WORD_MAX, WORD_MESSAGE, withWord } from '#domain/learning/rows/word-row.ts'
import { newRecord, type WordRecord } from './device-records.ts'
import type { Change } from './replica.ts'
import { change } from './record-work.ts'
import { useProgress } from './use-progress.ts'

interface OwnWord {
  /** This is empty while the learner has not written a word. */
  text: string
  max: number
  /** @returns what is wrong with the word, or null when it is saved on the disk; empty text deletes the word */
  save(typed: string): Promise<string | null>
}

/**
 * The learner's own word for a key word, in the language of their home.
 * @param lessonId the lesson in which they write it
 */
export function useOwnWord(termId: string, lessonId: string): OwnWord {
  const { words } = useProgress()
  const save = useCallback((typed: string) => saveOwnWord(termId, lessonId, typed), [termId, lessonId])
  return { text: words.get(termId)?.text ?? '', max: WORD_MAX, save }
}

export async function saveOwnWord(termId: string, lessonId: string, typed: string): Promise<string | null> {
  const text = tidyWord(typed)
  if (text === null) return WORD_MESSAGE
  await change(() => [onWord(termId, lessonId, text)])
  return null
}

function onWord(termId: string, lessonId: string, text: string): Change<WordRecord> {
  return {
    kind: 'word',
    key: termId,
    begin: () => newRecord<'word'>(emptyWord(lessonId, termId)),
    how: (record) => {
      const next = withWord(record, text)
      return next === record ? record : { ...next, changed: record.changed + 1 }
    },
  }
}
