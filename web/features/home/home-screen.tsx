import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import type { ContentIndex } from '#domain/learning/content.ts'
import {
  COURSE_WORDS,
  lessonsText,
  summariseCourse,
  type CourseSummary,
} from '#domain/learning/course-summary.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import type { Session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardButton, Tile } from '#web/ui/card.tsx'
import { IconRobot, IconBook, IconQuiz } from '#web/ui/icons.tsx'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'
import { LessonTile } from '#web/ui/lesson-tile.tsx'
import { MissingWork } from '#web/ui/missing-work.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { StatRow } from '#web/ui/stat.tsx'
import { Hero, type HeroProps } from './hero.tsx'
import { nextStep, quizText } from './next-step.ts'

export interface HomeScreenProps {
  content: ContentIndex
  session: Session
  progress: ProgressView
  /** This is null until the browser knows the date. */
  fact: string | null
  scene?: HeroProps['scene']
  /** What the school gave this learner. It comes before all that the learner chooses. */
  given: ReactNode
  /** Puts the level that waits into the card of the Lab, once it is loaded. */
  lab?: ComponentType<LabPartProps> | undefined
  /** Five a day, the robot and the school's news. */
  news: ReactNode
  install: ReactNode
  footer: ReactNode
  onOpenTab: (tab: 'lessons' | 'quizzes') => void
  onOpenLesson: (lessonId: string) => void
  onOpenQuiz: (quizId: string) => void
  onOpenLab: () => void
  onOpenClub: () => void
}

const ROW = 'mt-3 grid gap-3 sm:mt-4 sm:grid-cols-2 sm:gap-4'

export interface LabPartProps {
  part: 'text' | 'picture'
  /** What the card shows until the levels are known. */
  children: ReactNode
}

const PlainLab = ({ children }: LabPartProps) => children

/** Reserves two lines, so that a card keeps its size with any title of a lesson. */
const TWO_LINES = 'min-h-[calc(4.1rem+35px)]'

export function HomeScreen(props: HomeScreenProps) {
  const { content, session, progress, fact, news, install, footer, onOpenTab, onOpenLesson, onOpenQuiz } =
    props
  const ready = progress.status === 'ready'
  const step = nextStep(content, progress)
  const Lab = props.lab ?? PlainLab
  const goOn = () => {
    if (step.to === 'lesson') onOpenLesson(step.lesson.id)
    else if (step.to === 'quiz') onOpenQuiz(step.quiz.id)
    else onOpenTab('lessons')
  }
  const [isDue, setDue] = useGoOn(ready, goOn)
  return (
    <>
      <Hero session={session} scene={props.scene} onStart={() => onOpenTab('lessons')} />
      {/* The height that it had last is kept free, so that nothing below moves under a finger (see keepHeight). */}
      <div className="min-h-(--given)">{props.given}</div>
      <div className={ROW}>
        <CardButton
          title="Continue Learning"
          className={`${TWO_LINES} ${isDue ? 'card-pressed' : ''}`}
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
          onClick={setDue}
        />
        <CardButton
          title="The Lab"
          className={TWO_LINES}
          text={<Lab part="text">Make a robot move, a pattern grow, a lamp light up.</Lab>}
          leading={
            <Lab part="picture">
              <Tile tone="indigo">
                <IconRobot className="size-9" />
              </Tile>
            </Lab>
          }
          onClick={props.onOpenLab}
        />
      </div>
      {news}
      {progress.isIncomplete && <MissingWork className="mt-3 sm:mt-4" />}
      <div className={ROW}>
        <ProgressCard summary={summariseCourse(content.lessons, progress.lessons)} ready={ready} />
        <CardButton
          title="Take a Quiz"
          className={TWO_LINES}
          text={<FadeIn ready={ready}>{quizText(content.quizzes, progress)}</FadeIn>}
          leading={<QuizTile />}
          onClick={() => onOpenTab('quizzes')}
        />
      </div>
      <div className="mt-3 sm:mt-4">
        <Spotlight facts={content.spotlight} fact={fact} />
      </div>
      <div className="mt-3 sm:mt-4">{install}</div>
      <Button variant="quiet" size="sm" className="-mx-2 px-2!" onClick={props.onOpenClub}>
        The coding club
      </Button>
      {footer}
    </>
  )
}

/**
 * Before the progress is known, the button could open the wrong lesson. A tap waits for the progress, and is dropped if the
 * learner leaves Home.
 */
function useGoOn(ready: boolean, goOn: () => void): [boolean, () => void] {
  const [isDue, setDue] = useState(false)
  const shown = useShown()
  if (isDue && !shown) setDue(false)
  const isDueNow = isDue && ready && shown
  const go = useEffectEvent(goOn)
  useEffect(() => {
    if (isDueNow) go()
  }, [isDueNow])
  return [isDue, () => setDue(true)]
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

/** While `ready` is false, the numbers are invisible but keep their space. */
function ProgressCard({ summary, ready }: { summary: CourseSummary; ready: boolean }) {
  const { completed, remaining, total, percent } = summary
  const fade = `transition-opacity duration-200 ${ready ? 'opacity-100' : 'opacity-0'}`
  return (
    <Card as="section" labelledBy="my-progress" className="flex flex-col justify-between">
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-[min(100%,7rem)] flex-1">
          <h2 id="my-progress" className="text-lg">
            My progress
          </h2>
          <p className={`text-xs text-soft ${fade}`}>{lessonsText(summary)}</p>
        </div>
        <p className={`text-3xl font-extrabold text-indigo tabular-nums ${fade}`}>{percent}%</p>
      </div>
      <ProgressBar label="My progress" value={ready ? percent : 0} className="mt-3 mb-3.5" />
      <StatRow
        className={ready ? '[&_dd]:transition-opacity [&_dd]:duration-200' : '[&_dd]:opacity-0'}
        stats={[
          { label: COURSE_WORDS.completed, value: completed, tone: 'leaf' },
          { label: COURSE_WORDS.remaining, value: remaining },
          { label: COURSE_WORDS.total, value: total },
        ]}
      />
    </Card>
  )
}

/**
 * The page is prerendered on another day than it is read, so the longest fact reserves the space until the browser knows the
 * date.
 */
function Spotlight({ facts, fact }: { facts: readonly string[]; fact: string | null }) {
  const longest = facts.reduce((a, b) => (b.length > a.length ? b : a), '')
  return (
    <Card as="section" tone="sun" labelledBy="spotlight">
      <div className="flex items-center gap-2.5">
        <Rocket />
        <h2 id="spotlight" className="text-xs font-bold text-sun-text">
          Future Tech Spotlight
        </h2>
      </div>
      <div className="mt-1.5 grid text-read *:[grid-area:1/1]">
        <p aria-hidden="true" className="invisible">
          {longest}
        </p>
        <p className={`transition-opacity duration-200 ${fact === null ? 'opacity-0' : 'opacity-100'}`}>
          {fact}
        </p>
      </div>
    </Card>
  )
}

function Rocket() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-9" strokeLinejoin="round" strokeWidth="2">
      <path fill="var(--pic-sun)" d="m14 26-6 8 8-4z" />
      <path fill="var(--pic-coral)" d="m16 18-9 2 6 4zM22 24l-2 9-4-6z" />
      <path fill="var(--pic-white)" stroke="var(--pic-ink)" d="M13 25c0-9 8-18 21-19-1 13-10 21-19 21z" />
      <circle cx="25" cy="15" r="4" fill="var(--pic-indigo)" stroke="var(--pic-ink)" />
    </svg>
  )
}
