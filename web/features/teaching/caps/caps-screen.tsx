import { useState } from 'react'
import { createPortal } from 'react-dom'
import { count } from '#domain/counts.ts'
import { totalMarks, type Memorandum } from '#domain/learning/caps.ts'
import { readCaps } from '#domain/school/caps-api.ts'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { Tabs } from '#web/features/staff/tabs.tsx'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { Button } from '#web/ui/button.tsx'
import { CardButton, Tile } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconBack } from '#web/ui/icons.tsx'
import { LessonPlanView } from '../lesson-plan-view.tsx'
import { CapsMap } from './caps-map.tsx'
import { MemorandumText } from './memorandum-text.tsx'
import style from './caps.css?inline'
import { focusOnce } from '#web/ui/focus-once.ts'

adoptStyle(style)

const TABS = [
  { id: 'memoranda', label: 'Memoranda' },
  { id: 'map', label: 'Map of the course' },
] as const

/** How each CAPS Task is marked, and which lesson, quiz, practice and level serves which strand. */
export function CapsScreen() {
  const query = useAdminQuery({ key: ['caps'], call: readCaps })
  const [open, setOpen] = useState<(typeof TABS)[number]['id']>('memoranda')
  const [lessonId, setLessonId] = useState<string | null>(null)
  const [planned, setPlanned] = useState<string | null>(null)
  if (query.data === undefined)
    return (
      <Pending query={query} label="Fetching the CAPS Tasks..." title="The CAPS Tasks could not be shown" />
    )
  const { memoranda, map } = query.data
  const shown = memoranda.find((one) => one.lessonId === lessonId)
  if (memoranda.length === 0)
    return (
      <EmptyState
        headingLevel={3}
        title="This server has no CAPS Tasks"
        text="It runs without the built course."
      />
    )
  if (planned !== null)
    return <LessonPlanView lessonId={planned} backLabel="Map of the course" onBack={() => setPlanned(null)} />
  return (
    <div className="mx-auto grid w-full max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-4 pb-6">
      {shown ? (
        <OneMemorandum of={shown} onBack={() => setLessonId(null)} />
      ) : (
        <Tabs label="CAPS Tasks" tabs={TABS} open={open} onOpen={setOpen}>
          {open === 'map' ? (
            <CapsMap map={map} onLesson={setPlanned} />
          ) : (
            <MemorandaList {...{ memoranda }} onOpen={setLessonId} />
          )}
        </Tabs>
      )}
    </div>
  )
}

interface MemorandaListProps {
  memoranda: readonly Memorandum[]
  onOpen: (lessonId: string) => void
}

function MemorandaList({ memoranda, onOpen }: MemorandaListProps) {
  return (
    <>
      <p>
        Each memorandum says what to look for and what earns each mark. Only staff can open it. The tasks are
        ours and follow the strands of CAPS.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-3">
        {memoranda.map(({ lessonId, title, activities, rows }, at) => (
          <li key={lessonId} className="grid">
            <CardButton
              title={title}
              leading={
                <Tile tone="indigo">
                  <b aria-hidden="true" className="text-lg">
                    {at + 1}
                  </b>
                </Tile>
              }
              text={
                <>
                  <b>{count(totalMarks(rows), 'mark')}</b> · {activities.join(', ')}
                </>
              }
              onClick={() => onOpen(lessonId)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function OneMemorandum({ of: one, onBack }: { of: Memorandum; onBack: () => void }) {
  return (
    <section aria-labelledby="memorandum" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 justify-self-start px-2!"
        icon={<IconBack className="size-5" />}
        onClick={onBack}
      >
        All CAPS Tasks
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3
          id="memorandum"
          ref={focusOnce}
          tabIndex={-1}
          className="min-w-0 text-xl wrap-anywhere outline-none"
        >
          {one.title}
        </h3>
        <Button variant="sun" onClick={() => print()}>
          Print on one page
        </Button>
      </div>
      <div className="memorandum">
        <MemorandumText of={one} />
      </div>
      {createPortal(
        <div className="print-only memorandum memorandum-sheet print:block!">
          <p className="memorandum-title">{one.title}</p>
          <MemorandumText of={one} />
        </div>,
        document.body,
      )}
    </section>
  )
}
