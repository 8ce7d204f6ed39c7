import type { ReactNode, Ref } from 'react'
import type { Activity } from '#domain/learning/activities/types.ts'
import type { Lesson } from '#domain/learning/content.ts'
import { useAfterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { Tick } from '#web/ui/tick.tsx'
import { Gallery } from './gallery.tsx'
import { useFaces } from './met-people.tsx'
import { NotesBlock } from './notes-block.tsx'
import { More, NotesOpening, Remember, SayIt } from './notes-ends.tsx'
import { NotesMap } from './notes-map.tsx'
import type { NotesPlace } from './notes-walk.ts'
import { usePrinting } from './use-printing.ts'

export interface Walk {
  place: NotesPlace
  isRead: (block: number) => boolean
  onShow: (place: NotesPlace) => void
  /** This says whether the next block is read aloud automatically; null while there is no choice. */
  readsOn: boolean | null
  onReadsOn: (readsOn: boolean) => void
}

export interface NotesRefs {
  /** The element with the map and the block below it. */
  frameRef: Ref<HTMLDivElement>
  blockHeadingRef: Ref<HTMLHeadingElement>
  /** The element whose text is read aloud. */
  passageRef: Ref<HTMLElement>
}

interface NotesSectionProps extends NotesRefs {
  lesson: Lesson
  walk: Walk
  onOpenClub?: (() => void) | undefined
  renderActivity: (activity: Activity) => ReactNode
  /** Renders the practice questions about one part of the notes. */
  renderQuestion: (heading: string) => ReactNode
}

/** The text is there in the first frame. Pictures and everything further down come with the next frame. */
export function NotesSection(props: NotesSectionProps) {
  const { lesson, walk, onOpenClub, renderActivity, renderQuestion, frameRef, blockHeadingRef, passageRef } =
    props
  const { notes, opening, outcomes, remember, more, sayIt, definitions } = lesson.content
  const isPrinting = usePrinting()
  const isPainted = useAfterPaint() || isPrinting
  // Paper shows all blocks at once, so the faces are fetched with the first one.
  const faceOf = useFaces(isPainted && notes.some(({ people }) => people !== undefined))
  const place = isPrinting ? 'all' : walk.place
  const isAll = place === 'all'
  const isEnd = isPainted && (isAll || place === notes.length - 1)
  const isShown = (block: number) => (isAll ? isPainted || block === 0 : block === place)
  return (
    <>
      {lesson.gallery.length > 0 && <Gallery images={lesson.gallery} />}
      <div ref={frameRef} className="mt-3 scroll-mt-12">
        <NotesMap
          headings={notes.map(({ heading }) => heading)}
          place={walk.place}
          isRead={walk.isRead}
          onShow={walk.onShow}
        />
        <section ref={passageRef} className="mt-4">
          {notes.map(
            (block, index) =>
              isShown(index) && (
                <NotesBlock
                  key={block.heading}
                  wasRead={walk.isRead(index)}
                  headingRef={isAll ? undefined : blockHeadingRef}
                  lead={index === 0 && <NotesOpening {...{ opening, outcomes }} />}
                  {...{ lesson, block, isPrinting, faceOf, onOpenClub, renderActivity, renderQuestion }}
                />
              ),
          )}
          {isEnd && <SayIt text={sayIt} />}
          {isEnd && <Remember sentences={remember} />}
        </section>
        {isEnd && more && <More parts={more} {...{ definitions, isPrinting }} />}
        {walk.readsOn !== null && (
          <div className="mt-4">
            <Tick label="Read the next part too" checked={walk.readsOn} onChange={walk.onReadsOn} />
          </div>
        )}
      </div>
    </>
  )
}
