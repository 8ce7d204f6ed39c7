import type { ReactNode, Ref } from 'react'
import type { Activity } from '#domain/learning/activities/types.ts'
import type { Lesson } from '#domain/learning/content.ts'
import { useAfterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { Stimulus } from '#web/ui/stimulus/stimulus.tsx'
import { SvgPicture } from '#web/ui/svg-picture.tsx'
import { CheckYourself } from './check-yourself.tsx'
import { MetPeople } from './met-people.tsx'
import { TermText } from './term-text.tsx'
import { WorkedExample } from './worked-example.tsx'

interface NotesBlockProps {
  lesson: Lesson
  block: Lesson['content']['notes'][number]
  wasRead: boolean
  isPrinting: boolean
  headingRef?: Ref<HTMLHeadingElement> | undefined
  /** This stands between the picture and the heading. */
  lead?: ReactNode
  /** Returns the face of a person of the coding club, once it is loaded. */
  faceOf: (id: string) => string | undefined
  onOpenClub?: (() => void) | undefined
  renderActivity: (activity: Activity) => ReactNode
  renderQuestion: (heading: string) => ReactNode
}

export function NotesBlock(props: NotesBlockProps) {
  const {
    lesson,
    block,
    wasRead,
    isPrinting,
    headingRef,
    lead,
    faceOf,
    onOpenClub,
    renderActivity,
    renderQuestion,
  } = props
  // The text is rendered first; pictures and interactive parts follow.
  const isPainted = useAfterPaint() || isPrinting
  const activity = lesson.activities?.find(({ id }) => id === block.activity)
  const picture = lesson.gallery.find((image) => image.src === block.picture)
  return (
    <section className="mt-7 first:mt-0">
      {picture && (
        <div className={`${isPrinting ? '' : 'later'} mb-4 aspect-video overflow-hidden rounded-card`}>
          <SvgPicture svg={isPainted ? picture.svg : ''} alt={picture.alt} className="block w-full" />
        </div>
      )}
      {lead}
      <h3 ref={headingRef} tabIndex={-1} className="mb-1.5 text-lg outline-none">
        {block.heading}
      </h3>
      <TermText text={block.text} definitions={lesson.content.definitions} />
      {block.people && <MetPeople people={block.people} {...{ faceOf, onOpenClub }} />}
      {block.sample && <Stimulus of={block.sample} />}
      {block.worked && <WorkedExample worked={block.worked} wasRead={wasRead} isPrinting={isPrinting} />}
      {isPainted && (
        // One thing to do in each part is enough, so a part with an activity has no question.
        <div className="mt-4">{activity ? renderActivity(activity) : renderQuestion(block.heading)}</div>
      )}
      {block.check !== undefined && (
        <CheckYourself check={block.check} id={`${lesson.id}/${block.heading}`} isOpen={isPrinting} />
      )}
    </section>
  )
}
