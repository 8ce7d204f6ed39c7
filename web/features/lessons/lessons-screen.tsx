import { useDeferredValue, type ReactNode } from 'react'
import type { LessonSummary } from '#domain/learning/content.ts'
import {
  completedIds,
  COURSE_WORDS,
  countedLessons,
  summariseCourse,
} from '#domain/learning/course-summary.ts'
import { quizzedLessons } from '#domain/learning/lesson-tasks.ts'
import { filterLessons, lockedLessons, nextLesson, type LessonFilter } from '#domain/learning/lessons.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { IconRobot } from '#web/ui/icons.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { MissingWork } from '#web/ui/missing-work.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatRow } from '#web/ui/stat.tsx'
import { LessonCard } from './lesson-card.tsx'
import { useDelayed } from './use-delayed.ts'

const DIFFICULTIES = [
  { id: 'all', label: 'All' },
  { id: 'beginner', label: 'Beginner' },
  { id: 'intermediate', label: 'Intermediate' },
] as const

export interface LessonsScreenProps {
  lessons: readonly LessonSummary[]
  progress: ProgressView
  filter: LessonFilter
  onFilter: (filter: LessonFilter) => void
  onOpenLesson: (lessonId: string) => void
  onPractise: (lessonId: string) => void
  onOpenLab: () => void
  /** Renders the key words that match the search, or `nothing` if there are none. */
  renderWords?: ((search: string, nothing: ReactNode) => ReactNode) | undefined
}

export function LessonsScreen(props: LessonsScreenProps) {
  const { lessons, progress, filter, onFilter } = props
  // Typing must stay smooth on a slow phone, so the cards may update later.
  const shownFilter = useDeferredValue(filter)
  const waiting = progress.status === 'loading'
  const late = useDelayed(waiting)
  const summary = summariseCourse(lessons, progress.lessons)
  const blank = waiting ? '\u00A0' : null
  return (
    <>
      <SearchField
        label="Search lessons"
        placeholder="Search lessons..."
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <FilterChips
        label="Difficulty"
        options={DIFFICULTIES}
        value={filter.difficulty === 'advanced' ? 'all' : filter.difficulty}
        onChange={(difficulty) => onFilter({ ...filter, difficulty })}
        className="mt-3 max-sm:gap-1.5 max-sm:[&>label]:px-3"
      />
      <Card className="mt-3 py-3">
        <StatRow
          stats={[
            { label: COURSE_WORDS.completed, value: blank ?? summary.completed, tone: 'leaf' },
            { label: COURSE_WORDS.inProgress, value: blank ?? summary.inProgress, tone: 'indigo' },
            { label: COURSE_WORDS.total, value: summary.total },
          ]}
        />
      </Card>
      {progress.isIncomplete && <MissingWork className="mt-3" />}
      <Button variant="ghost" wide className="mt-3" icon={<IconRobot />} onClick={props.onOpenLab}>
        Open the Lab
      </Button>
      {!waiting && <Cards {...props} filter={shownFilter} />}
      {late && <WaitingCards />}
    </>
  )
}

function Cards({ lessons, progress, filter, onOpenLesson, onPractise, renderWords }: LessonsScreenProps) {
  const completed = completedIds(progress.lessons)
  const locked = lockedLessons(lessons, completed, quizzedLessons(progress.tasks))
  const current = nextLesson(countedLessons(lessons), progress.lessons, locked)
  const found = filterLessons(
    lessons.toSorted((a, b) => a.order - b.order),
    filter,
  )
  const nothing = found.length === 0 && (
    <output className="block">
      <EmptyState
        title="No lessons found"
        text="Try adjusting your search or filter to find more lessons"
        pose="lost"
      />
    </output>
  )
  const words = filter.search && renderWords ? renderWords(filter.search, nothing) : nothing
  if (nothing) return words
  return (
    <>
      {words}
      <ul className="mt-4 grid gap-3 md:grid-cols-2 md:gap-4">
        {found.map((lesson) => (
          <li key={lesson.id}>
            <LessonCard
              lesson={lesson}
              progress={progress.lessons.get(lesson.id)?.progress ?? 0}
              begun={progress.lessons.get(lesson.id)?.begun ?? false}
              completed={completed.has(lesson.id)}
              locked={locked.has(lesson.id)}
              current={lesson.id === current?.id}
              onOpen={onOpenLesson}
              onPractise={onPractise}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function WaitingCards() {
  return (
    <div className="mt-4 grid gap-3 md:grid-cols-2 md:gap-4">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-52 w-full rounded-card" />
      ))}
    </div>
  )
}
