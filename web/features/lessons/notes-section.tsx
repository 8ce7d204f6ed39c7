import type { ReactNode, Ref } from 'react'
import type { Activity } from '#domain/activities/types.ts'
import type { Lesson } from '#domain/content.ts'
import { useAfterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { Tick } from '#web/ui/tick.tsx'
import { Gallery } from './gallery.tsx'
import { NotesBlock } from './notes-block.tsx'
import { NotesMap } from './notes-map.tsx'
import type { NotesPlace } from './notes-walk.ts'
import { usePrinting } from './use-printing.ts'

export interface Walk {
  place: NotesPlace
  isRead: (block: number) => boolean
  onShow: (place: NotesPlace) => void
  /** Whether the next block is read by itself; null while there is nothing to choose. */
  readsOn: boolean | null
  onReadsOn: (readsOn: boolean) => void
}

export interface NotesRefs {
  /** Of what is shown: the map with the block below it. */
  frameRef: Ref<HTMLDivElement>
  blockHeadingRef: Ref<HTMLHeadingElement>
  /** What is read aloud. */
  passageRef: Ref<HTMLElement>
}

interface NotesSectionProps extends NotesRefs {
  lesson: Lesson
  walk: Walk
  renderActivity: (activity: Activity) => ReactNode
}

/** The words are there in the first frame; pictures and what is further down come with the next. */
export function NotesSection(props: NotesSectionProps) {
  const { lesson, walk, renderActivity, frameRef, blockHeadingRef, passageRef } = props
  const { notes, sayIt } = lesson.content
  const isPrinting = usePrinting()
  const isPainted = useAfterPaint() || isPrinting
  const place = isPrinting ? 'all' : walk.place
  const isAll = place === 'all'
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
                  {...{ lesson, block, isPrinting, renderActivity }}
                />
              ),
          )}
          {isPainted && (isAll || place === notes.length - 1) && <SayIt text={sayIt} />}
        </section>
        {walk.readsOn !== null && (
          <div className="mt-4">
            <Tick label="Read the next part too" checked={walk.readsOn} onChange={walk.onReadsOn} />
          </div>
        )}
      </div>
    </>
  )
}

function SayIt({ text }: { text: string }) {
  return (
    <div className="mt-8 flex items-center gap-3 rounded-card bg-indigo-wash p-4">
      <span className="grid size-16 shrink-0 place-items-center rounded-control bg-brand p-1.5">
        <Qala pose="explain" className="h-full" />
      </span>
      <div className="min-w-0">
        <h3 className="text-base text-indigo">Say it in your language</h3>
        <p>{text}</p>
      </div>
    </div>
  )
}
