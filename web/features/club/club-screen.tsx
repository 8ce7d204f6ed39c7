import type { Cast } from '#domain/learning/cast.ts'
import type { LessonSummary } from '#domain/learning/content.ts'
import { Card } from '#web/ui/card.tsx'
import { Face } from '#web/ui/face.tsx'
import { IconArrowRight } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page.tsx'
import { BackBar } from '#web/ui/back-bar.tsx'

type Lessons = readonly Pick<LessonSummary, 'id' | 'order' | 'title'>[]

interface ClubScreenProps {
  cast: Cast
  lessons: Lessons
  onOpenLesson: (lessonId: string) => void
  onLeave: () => void
}

/** The children of the lessons, what they make, and the lessons that tell of it. */
export function ClubScreen({ cast, lessons, onOpenLesson, onLeave }: ClubScreenProps) {
  const { people, makes } = cast
  const lessonsOf = (ids: readonly string[]) => lessons.filter(({ id }) => ids.includes(id))
  return (
    <Page
      top={
        <BackBar wide onBack={onLeave}>
          {null}
        </BackBar>
      }
    >
      <h1 className="text-2xl outline-none">The coding club</h1>
      <p className="mt-1 max-w-read text-read text-soft">
        Eight children in four schools share ideas by messages. You meet them in the lessons.
      </p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 sm:gap-4">
        {people.map(({ id, name, sentence, svg, lessons: ids }) => (
          <Card key={id} as="li">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Face svg={svg} size="large" />
              <div className="min-w-[min(100%,9rem)] flex-1">
                <h2 className="text-lg">{name}</h2>
                <p className="mt-0.5 text-sm">{sentence}</p>
              </div>
            </div>
            <LessonNumbers name={name} lessons={lessonsOf(ids)} onOpen={onOpenLesson} />
          </Card>
        ))}
      </ul>
      <h2 className="mt-8 text-xl">What the club makes</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 sm:gap-4">
        {makes.map(({ id, title, text, people: makers, lessons: ids }) => (
          <Card key={id} as="li">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h3 className="text-lg">{title}</h3>
              <span className="flex gap-1.5">
                {people
                  .filter((person) => makers.includes(person.id))
                  .map((person) => (
                    <Face key={person.id} svg={person.svg} />
                  ))}
              </span>
            </div>
            <p className="mt-1 text-sm">{text}</p>
            <ul className="mt-1">
              {lessonsOf(ids).map((lesson) => (
                <li key={lesson.id}>
                  <button
                    type="button"
                    onClick={() => onOpenLesson(lesson.id)}
                    className="inline-flex min-h-12 items-center gap-1 text-left text-sm font-semibold text-indigo underline underline-offset-4"
                  >
                    Lesson {lesson.order}: {lesson.title}
                    <IconArrowRight className="size-4 shrink-0" />
                  </button>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </ul>
    </Page>
  )
}

interface LessonNumbersProps {
  name: string
  lessons: Lessons
  onOpen: (lessonId: string) => void
}

function LessonNumbers({ name, lessons, onOpen }: LessonNumbersProps) {
  if (lessons.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <span className="basis-full text-xs text-soft">Meet {name} in lesson</span>
      <ul className="contents">
        {lessons.map(({ id, order, title }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`${order}: ${title}`}
              onClick={() => onOpen(id)}
              className="grid size-[48px] place-items-center rounded-control border-[1.5px] border-line font-semibold text-indigo tabular-nums hover:bg-indigo-wash"
            >
              {order}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
