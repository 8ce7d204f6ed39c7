import { count } from '#domain/counts.ts'
import type { LessonSummary, QuizSummary } from '#domain/learning/content.ts'
import type { LevelSummary } from '#domain/learning/lab/level.ts'
import type { LessonStar } from '#domain/learning/lesson-stars.ts'
import { PASS_MARK } from '#domain/learning/quiz.ts'
import { loadLesson } from '#web/content/load-content.ts'
import { useContent } from '#web/content/use-content.ts'
import { BackBar } from '#web/ui/back-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardButton, Tile } from '#web/ui/card.tsx'
import { IconPencil, IconQuiz, IconRobot } from '#web/ui/icons.tsx'
import { Celebration } from '#web/ui/illustrations/celebration.tsx'
import { LessonTile } from '#web/ui/lesson-tile.tsx'
import { Page } from '#web/ui/page.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Star } from '#web/ui/star-row.tsx'
import { Remember } from './notes-ends.tsx'

const STAR_NAMES: Record<LessonStar['of'], string> = { lesson: 'Lesson', practice: 'Practice', quiz: 'Quiz' }

interface LessonEndScreenProps {
  lesson: LessonSummary
  stars: readonly LessonStar[]
  /** These are all points that the learner has from this lesson so far. */
  points: number
  /** The certificate of the lesson's strand; undefined when the lesson counts for none. */
  certificate: { title: string; done: number; lessons: number } | undefined
  /** This is true while the practice of the lesson is not done. */
  canPractise: boolean
  /** A quiz of the lesson that is not passed yet, a level of the Lab that belongs to it, and the lesson that comes next. */
  quiz: QuizSummary | undefined
  level: LevelSummary | undefined
  next: LessonSummary | undefined
  onPractise: () => void
  onQuiz: (id: string) => void
  onLevel: (id: string) => void
  onLesson: (id: string) => void
  onCertificates: () => void
  onLeave: () => void
}

/** The end of a lesson: its stars, the ways on, what it counts for, and what to remember. */
export function LessonEndScreen(props: LessonEndScreenProps) {
  const { lesson, stars, points, certificate, onLeave } = props
  const [first, ...others] = waysOn(props)
  const load = useContent(loadLesson, lesson.id)
  return (
    <Page
      width="read"
      top={
        <BackBar backLabel="Back to lessons" onBack={onLeave}>
          {null}
        </BackBar>
      }
    >
      <div className="text-center">
        <Celebration className="mx-auto h-28 max-w-full" />
        <h1 className="mt-2 text-2xl outline-none">You finished “{lesson.title}”</h1>
        <Stars stars={stars} />
      </div>
      {first && (
        <section className="mt-5" data-first-tap>
          <p className="font-semibold">The next step</p>
          <CardButton {...first} tone="sun" className="mt-2" />
        </section>
      )}
      {others.length > 0 && (
        <section className="mt-5">
          <p className="font-semibold">You can also choose one of these</p>
          <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
            {others.map((way) => (
              <CardButton key={way.title} {...way} />
            ))}
          </div>
        </section>
      )}
      <Card as="section" labelledBy="lesson-gave" className="mt-5">
        <h2 id="lesson-gave" className="text-lg">
          What this lesson gave you
        </h2>
        <p className="mt-1">
          You have <b>{count(points, 'point')}</b> from this lesson so far.
        </p>
        {certificate && (
          <Certificate
            {...certificate}
            isWaiting={stars.some(({ of, earned }) => of === 'quiz' && !earned)}
            onShow={props.onCertificates}
          />
        )}
      </Card>
      {load.status === 'ready' && <Remember sentences={load.item.content.remember} />}
    </Page>
  )
}

/** Returns the ways on, in the order in which they help most: first what the lesson still lacks. */
function waysOn({ canPractise, quiz, level, next, ...props }: LessonEndScreenProps) {
  return [
    canPractise && {
      title: 'Practise',
      text: 'A short round of questions about this lesson',
      leading: (
        <Tile tone="leaf">
          <IconPencil className="size-9" />
        </Tile>
      ),
      onClick: props.onPractise,
    },
    quiz && {
      title: 'Take the quiz',
      text: `${quiz.title}, ${count(quiz.questionCount, 'question')}`,
      leading: (
        <Tile tone="coral">
          <IconQuiz className="size-9" />
        </Tile>
      ),
      onClick: () => props.onQuiz(quiz.id),
    },
    level && {
      title: 'Play in the Lab',
      text: level.title,
      leading: (
        <Tile tone="indigo">
          <IconRobot className="size-9" />
        </Tile>
      ),
      onClick: () => props.onLevel(level.id),
    },
    next && {
      title: 'Go to the next lesson',
      text: next.title,
      leading: <LessonTile lesson={next} />,
      onClick: () => props.onLesson(next.id),
    },
  ].filter((way) => way !== false && way !== undefined)
}

/** Each star has its name, because a colour alone does not say what is missing. */
function Stars({ stars }: { stars: readonly LessonStar[] }) {
  const earned = stars.filter((star) => star.earned).length
  return (
    <div className="mt-3">
      <p className="sr-only">
        {earned} of {count(stars.length, 'star')}
      </p>
      <ul className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        {stars.map((star) => (
          <li key={star.of} className="grid justify-items-center gap-1 text-sm font-semibold">
            <Star earned={star.earned} className="size-9" />
            <span>
              {STAR_NAMES[star.of]}
              <span className="sr-only">{star.earned ? ': done' : ': not done yet'}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface CertificateProps {
  title: string
  done: number
  lessons: number
  /** The lesson counts only after its quiz. */
  isWaiting: boolean
  onShow: () => void
}

function Certificate({ title, done, lessons, isWaiting, onShow }: CertificateProps) {
  const isEarned = done === lessons
  return (
    <div className="mt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="font-semibold">Certificate “{title}”</b>
        <span className="text-sm text-soft">
          {done} of {count(lessons, 'lesson')}
        </span>
      </p>
      <ProgressBar
        className="mt-1.5"
        label={`Certificate ${title}`}
        value={(done / lessons) * 100}
        tone="leaf"
      />
      {isEarned ? (
        <Button variant="sun" size="sm" className="mt-3" onClick={onShow}>
          Show my certificates
        </Button>
      ) : (
        isWaiting && (
          <p className="mt-2 text-sm text-soft">
            This lesson counts when you pass its quiz with {PASS_MARK}% or more.
          </p>
        )
      )}
    </div>
  )
}
