import type { ContentIndex } from '#domain/content.ts'
import { summariseCourse } from '#domain/course-summary.ts'
import { quizzedLessons } from '#domain/lesson-tasks.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import type { Session } from '#web/session/session.ts'
import { CardButton, Tile } from '#web/ui/card.tsx'
import { IconBook, IconQuiz } from '#web/ui/icons.tsx'
import { LessonTile } from '#web/ui/lesson-tile.tsx'
import { Hero } from './hero.tsx'
import { nextStep } from './next-step.ts'
import { quizText } from './quiz-text.ts'
import { ProgressCard } from './progress-card.tsx'
import { SchoolFooter } from './school-footer.tsx'
import { Spotlight } from './spotlight.tsx'

export interface HomeScreenProps {
  content: ContentIndex
  session: Session
  progress: ProgressView
  /** Today's fact; null until the browser knows what day it is. */
  fact: string | null
  onOpenTab: (tab: 'lessons' | 'quiz') => void
  onOpenLesson: (lessonId: string) => void
}

/** Home (spec 2). */
export function HomeScreen({ content, session, progress, fact, onOpenTab, onOpenLesson }: HomeScreenProps) {
  const ready = progress.status === 'ready'
  const step = nextStep(content.lessons, progress.lessons, quizzedLessons(progress.tasks))
  const { lesson } = step
  return (
    <>
      <Hero session={session} onStart={() => onOpenTab('lessons')} />
      <div className="mt-4 grid gap-3 sm:grid-cols-2 sm:gap-4">
        <ProgressCard summary={summariseCourse(content.lessons, progress.lessons)} ready={ready} />
        <div className="grid gap-3 sm:gap-4">
          <CardButton
            headingLevel={2}
            title="Continue Learning"
            text={
              // Two lines high, so that the card keeps its size whatever the lesson is called.
              <span
                className={`block min-h-[2lh] transition-opacity duration-200 ${ready ? 'opacity-100' : 'opacity-0'}`}
              >
                {step.text}
              </span>
            }
            leading={
              ready && lesson ? (
                <LessonTile lesson={lesson} />
              ) : (
                <Tile tone="leaf">
                  <IconBook className="size-9" />
                </Tile>
              )
            }
            onClick={() => (lesson ? onOpenLesson(lesson.id) : onOpenTab('lessons'))}
          />
          <CardButton
            headingLevel={2}
            title="Take a Quiz"
            text={
              <span
                className={`block min-h-[2lh] transition-opacity duration-200 ${ready ? 'opacity-100' : 'opacity-0'}`}
              >
                {quizText(content.quizzes, progress)}
              </span>
            }
            leading={
              <Tile tone="coral">
                <IconQuiz className="size-9" />
              </Tile>
            }
            onClick={() => onOpenTab('quiz')}
          />
        </div>
      </div>
      <div className="mt-3 sm:mt-4">
        <Spotlight facts={content.spotlight} fact={fact} />
      </div>
      <SchoolFooter school={content.school} />
    </>
  )
}
