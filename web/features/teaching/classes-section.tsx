import { useState, type ComponentType } from 'react'
import { count, grouped } from '#domain/counts.ts'
import type { SchoolClass, SchoolClasses } from '#domain/school/classes.ts'
import { readClasses } from '#domain/school/classes-api.ts'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'
import { ImportLearnersButton } from '#web/features/staff/import-learners/import-learners-button.tsx'
import { Pending } from '#web/features/staff/pending.tsx'
import { sessionMay, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Card, CardButton, Tile } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { CapsButton } from './caps/caps-button.tsx'
import { FirstMorningButton } from './first-morning/first-morning-button.tsx'
import { StuckClasses } from './monday/stuck-classes.tsx'
import { ClassScreen } from './class-screen.tsx'
import { findClasses, teachersText } from './find-classes.ts'
import { NewClassDialog } from './new-class-dialog.tsx'
import { takeRememberedClass, type ClassToOpen } from './open-class.ts'
import { UnplacedDialog } from './unplaced-dialog.tsx'

interface ClassesSectionProps {
  /** The screen for the end of a school year, for staff who manage classes. */
  YearEnd: ComponentType<{ classes: readonly SchoolClass[]; onBack: () => void }>
}

/** Lists the classes that the user teaches, or all classes of the school if the user manages classes. */
export function ClassesSection({ YearEnd }: ClassesSectionProps) {
  const classes = useAdminQuery({ key: ['classes'], call: readClasses })
  const mayManage = sessionMay(useSession(), 'classes:manage')
  // This is undefined until the user has opened or closed a class. A teacher with one class begins in that class.
  const [open, setOpen] = useState<ClassToOpen | null | undefined>(takeRememberedClass)
  const [isEnding, setEnding] = useState(false)
  if (classes.data === undefined) {
    return <Pending query={classes} label="Fetching classes..." title="The classes could not be shown" />
  }
  const all = classes.data.classes
  if (isEnding) return <YearEnd classes={all} onBack={() => setEnding(false)} />
  const [only] = all
  const first = !mayManage && all.length === 1 ? only : undefined
  const wanted = open === undefined ? first : open
  const shown = all.find(({ classId }) => classId === wanted?.classId)
  if (shown) return <ClassScreen of={shown} page={open?.page} onBack={() => setOpen(null)} />
  return <ClassList {...classes.data} onOpen={setOpen} onEndYear={() => setEnding(true)} />
}

/** With more classes, the list gets a search and a filter. */
const CLASSES_AT_A_GLANCE = 12

interface ClassListProps extends SchoolClasses {
  onOpen: (one: ClassToOpen) => void
  onEndYear: () => void
}

function ClassList({ classes, unplaced, onOpen, onEndYear }: ClassListProps) {
  const mayManage = sessionMay(useSession(), 'classes:manage')
  const showCards = (classId: string) => onOpen({ classId, page: 'cards' })
  const [isAdding, setAdding] = useState(false)
  const [isPlacing, setPlacing] = useState(false)
  const [withArchived, setWithArchived] = useState(false)
  const archived = classes.filter(({ isArchived }) => isArchived)
  const [search, setSearch] = useState('')
  const [grade, setGrade] = useState('')
  const shown = withArchived ? classes : classes.filter(({ isArchived }) => !isArchived)
  const isLong = shown.length > CLASSES_AT_A_GLANCE
  const found = isLong ? findClasses(shown, search, grade) : shown
  return (
    <section aria-labelledby="classes" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="classes" className="text-lg">
          {mayManage ? 'Classes' : 'Classes you teach'}
        </h2>
        {shown.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <ImportLearnersButton onCards={showCards} />
            {mayManage && (
              <Button variant="ghost" size="sm" onClick={() => setAdding(true)}>
                Make a class
              </Button>
            )}
          </div>
        )}
      </div>
      {mayManage && unplaced !== null && unplaced > 0 && shown.length > 0 && (
        <Card tone="sun" className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-60">
            <b>{count(unplaced, 'learner is', 'learners are')} in no class.</b> Put those who belong to the
            school into theirs.
          </p>
          <Button size="sm" onClick={() => setPlacing(true)}>
            Put them into classes
          </Button>
        </Card>
      )}
      {shown.length === 0 ? (
        <EmptyState
          title={mayManage ? 'No classes yet' : 'You do not teach a class yet'}
          text={
            mayManage
              ? 'Import the list of your administration, which makes the classes too, or make the first one by hand.'
              : 'The school office says who teaches which class. Ask an admin to add you.'
          }
          action={
            <>
              {mayManage && (
                <>
                  <ImportLearnersButton isMain onCards={showCards} />
                  <Button variant="ghost" onClick={() => setAdding(true)}>
                    Make a class
                  </Button>
                </>
              )}
              <FirstMorningButton />
            </>
          }
        />
      ) : (
        <>
          {isLong && (
            <div className="grid items-end gap-3 sm:grid-cols-[2fr_1fr]">
              <SearchField
                label="Search classes"
                placeholder="Class or teacher"
                value={search}
                onChange={setSearch}
              />
              <Select
                label="Grade"
                all="All grades"
                value={grade}
                options={[...new Set(shown.map((one) => String(one.grade)))]}
                onChange={setGrade}
              />
            </div>
          )}
          {found.length === 0 && <p className="text-soft">No class has this name, teacher or grade.</p>}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-3">
            {found.map((one) => (
              <li key={one.classId} className="grid">
                <ClassCard one={one} onOpen={() => onOpen({ classId: one.classId })} />
              </li>
            ))}
          </ul>
        </>
      )}
      {mayManage && <StuckClasses />}
      <div className="flex flex-wrap gap-x-3">
        {shown.length > 0 && (
          <>
            <CapsButton />
            <FirstMorningButton />
          </>
        )}
        {archived.length > 0 && (
          <Button variant="quiet" size="sm" onClick={() => setWithArchived(!withArchived)}>
            {withArchived ? 'Hide archived classes' : `Show archived classes (${grouped(archived.length)})`}
          </Button>
        )}
        {mayManage && classes.length > 0 && (
          <Button variant="quiet" size="sm" onClick={onEndYear}>
            End of the school year
          </Button>
        )}
      </div>
      {isAdding && <NewClassDialog classes={classes} onClose={() => setAdding(false)} />}
      {isPlacing && <UnplacedDialog classes={classes} onClose={() => setPlacing(false)} />}
    </section>
  )
}

function ClassCard({ one, onOpen }: { one: SchoolClass; onOpen: () => void }) {
  return (
    <CardButton
      title={`Class ${one.name}`}
      leading={
        <Tile tone="indigo">
          <b aria-hidden="true" className="text-lg">
            {one.name.slice(0, 4)}
          </b>
        </Tile>
      }
      text={
        <>
          <span className="block">
            {one.schoolYear} · {count(one.learners, 'learner')}
          </span>
          <span className="block wrap-anywhere">
            <Breakable text={teachersText(one)} />
          </span>
          {one.isArchived && <Chip>Archived</Chip>}
          {one.typed > 0 && <Chip tone="sun">{grouped(one.typed)} waiting</Chip>}
        </>
      }
      onClick={onOpen}
    />
  )
}
