import { useEffect, useRef } from 'react'
import type { LessonSummary } from '#domain/learning/content.ts'
import type { LessonWord } from '#domain/learning/glossary.ts'
import { IconArrowRight } from '#web/ui/icons.tsx'
import { OwnWordField } from './own-word-field.tsx'

export interface WordLinks {
  /** The id of the key word for which the lesson was opened. */
  lookedUp: string | null
  lessons: readonly Pick<LessonSummary, 'id' | 'order' | 'title'>[]
  onOpenWord: (lessonId: string, wordId: string) => void
}

interface KeyWordsProps extends WordLinks {
  lessonId: string
  words: readonly LessonWord[]
}

export function KeyWords({ lessonId, words, lookedUp, ...links }: KeyWordsProps) {
  return (
    <dl className="mt-5 grid grid-cols-1 gap-3">
      {words.map((word) => (
        <KeyWord key={word.id} {...{ lessonId, word }} {...links} isLookedUp={word.id === lookedUp} />
      ))}
    </dl>
  )
}

interface KeyWordProps extends Omit<WordLinks, 'lookedUp'> {
  lessonId: string
  word: LessonWord
  isLookedUp: boolean
}

function KeyWord({ lessonId, word, isLookedUp, lessons, onOpenWord }: KeyWordProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isLookedUp) return
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [isLookedUp])
  const others = lessons.filter(({ id }) => word.alsoIn?.includes(id))
  return (
    <div
      ref={ref}
      tabIndex={isLookedUp ? -1 : undefined}
      className={`rounded-card border-[1.5px] bg-card p-4 outline-none ${isLookedUp ? 'border-indigo ring-2 ring-indigo' : 'border-line'}`}
    >
      <dt>
        <span className="rounded-t-sm border-b-[3px] border-indigo bg-indigo-wash px-1.5 py-0.5 font-bold">
          {word.term}
        </span>
      </dt>
      <dd className="mt-2">{word.explanation}</dd>
      {word.example !== undefined && <dd className="mt-1 text-base text-soft">{word.example}</dd>}
      {others.length > 0 && (
        <dd className="mt-1 flex flex-wrap gap-x-4">
          {others.map(({ id, order, title }) => (
            <button
              key={id}
              type="button"
              onClick={() => onOpenWord(id, word.id)}
              className="inline-flex min-h-12 items-center gap-1 text-left text-sm font-semibold text-indigo underline underline-offset-4"
            >
              Also in lesson {order}: {title}
              <IconArrowRight className="size-4 shrink-0" />
            </button>
          ))}
        </dd>
      )}
      <dd className="mt-2">
        <OwnWordField {...{ lessonId, word }} />
      </dd>
    </div>
  )
}
