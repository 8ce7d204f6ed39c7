import type { ReactNode } from 'react'
import type { ContentIndex } from '#domain/content.ts'
import { summariseCourse } from '#domain/course-summary.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import type { Session } from '#web/session/session.ts'
import { CardButton, Tile } from '#web/ui/card.tsx'
import { IconBook, IconQuiz } from '#web/ui/icons.tsx'
import { LessonTile } from '#web/ui/lesson-tile.tsx'
import { Hero } from './hero.tsx'
import { nextStep, quizText } from './next-step.ts'
import { ProgressCard } from './progress-card.tsx'
import { SchoolFooter } from './school-footer.tsx'
import { Spotlight } from './spotlight.tsx'

export interface HomeScreenProps {
  content: ContentIndex
  session: Session
  progress: ProgressView
  /** Null until the browser knows what day it is. */
  fact: string | null
  news: ReactNode
  install: ReactNode
  onOpenTab: (tab: 'lessons' | 'quiz') => void
  onOpenLesson: (lessonId: string) => void
  onOpenQuiz: (quizId: string) => void
}

/** Room for a title and two lines, so that a card keeps its size whatever the lesson is called. */
const TWO_LINES = 'min-h-[calc(4.1rem+35px)]'

export function HomeScreen(props: HomeScreenProps) {
  const { content, session, progress, fact, news, install, onOpenTab, onOpenLesson, onOpenQuiz } = props
  const ready = progress.status === 'ready'
  const step = nextStep(content, progress)
  const goOn = () => {
    if (step.to === 'lesson') onOpenLesson(step.lesson.id)
    else if (step.to === 'quiz') onOpenQuiz(step.quiz.id)
    else onOpenTab('lessons')
  }
  return (
    <>
      <Hero session={session} onStart={() => onOpenTab('lessons')} />
      <div className="mt-4 grid gap-3 sm:grid-cols-2 sm:gap-4">
        <ProgressCard summary={summariseCourse(content.lessons, progress.lessons)} ready={ready} />
        <div className="grid gap-3 sm:gap-4">
          <CardButton
            title="Continue Learning"
            className={TWO_LINES}
            text={<FadeIn ready={ready}>{step.text}</FadeIn>}
            leading={
              ready && step.to === 'lesson' ? (
                <LessonTile lesson={step.lesson} />
              ) : ready && step.to === 'quiz' ? (
                <QuizTile />
              ) : (
                <Tile tone="leaf">
                  <IconBook className="size-9" />
                </Tile>
              )
            }
            onClick={goOn}
          />
          <CardButton
            title="Take a Quiz"
            className={TWO_LINES}
            text={<FadeIn ready={ready}>{quizText(content.quizzes, progress)}</FadeIn>}
            leading={<QuizTile />}
            onClick={() => onOpenTab('quiz')}
          />
        </div>
      </div>
      {news}
      <div className="mt-3 sm:mt-4">
        <Spotlight facts={content.spotlight} fact={fact} />
      </div>
      <div className="mt-3 sm:mt-4">{install}</div>
      <SchoolFooter school={content.school} />
    </>
  )
}

function FadeIn({ ready, children }: { ready: boolean; children: string }) {
  return (
    <span className={`transition-opacity duration-200 ${ready ? 'opacity-100' : 'opacity-0'}`}>
      {children}
    </span>
  )
}

function QuizTile() {
  return (
    <Tile tone="coral">
      <IconQuiz className="size-9" />
    </Tile>
  )
}
