import type { ReactNode } from 'react'
import type { LessonSummary } from '#domain/learning/content.ts'
import { findWords } from '#domain/learning/glossary.ts'
import { glossary } from '#web/content/glossary.ts'
import { IconArrowRight } from '#web/ui/icons.tsx'

const MOST = 5
/** The matching lessons are below the words and must not be far away. */
const MOST_ABOVE_LESSONS = 3

export interface FoundWordsProps {
  search: string
  lessons: readonly Pick<LessonSummary, 'id' | 'order' | 'title'>[]
  /** This is shown when no key word matches either. */
  nothing: ReactNode
  onOpen: (lessonId: string, wordId: string) => void
}

export function FoundWords({ search, lessons, nothing, onOpen }: FoundWordsProps) {
  const found = findWords(glossary, search, nothing ? MOST : MOST_ABOVE_LESSONS)
  if (found.length === 0) return nothing
  return (
    <ul aria-label="Key words" className="mt-4 grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
      {found.map(({ id, term, explanation, lessons: [first] }) => {
        const lesson = lessons.find((one) => one.id === first)
        return (
          lesson && (
            <li key={id}>
              <button
                type="button"
                onClick={() => onOpen(lesson.id, id)}
                className="h-full w-full rounded-card border-[1.5px] border-line bg-card p-4 text-left hover:border-indigo"
              >
                <span className="block text-xs font-semibold text-soft">Key word</span>
                <span className="mt-0.5 block text-lg font-bold">{term}</span>
                <span className="mt-1 block">{explanation}</span>
                <span className="mt-2 flex items-center gap-1 text-sm font-semibold text-indigo">
                  In lesson {lesson.order}: {lesson.title}
                  <IconArrowRight className="size-4 shrink-0" />
                </span>
              </button>
            </li>
          )
        )
      })}
    </ul>
  )
}
