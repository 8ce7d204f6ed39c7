import { QueryClientProvider } from '@tanstack/react-query'
import { labIndex } from 'virtual:qala-lab'
import { useState } from 'react'
import type { LearnerProgram } from '#domain/school/learner-page.ts'
import { readLearnerProgram } from '#domain/school/learner-page-api.ts'
import { loadLevels } from '#web/content/load-lab.ts'
import { useContent } from '#web/content/use-content.ts'
import '#web/ui/staff-style.ts'
import type { WorldScreen } from '#web/features/activities/lab/world-screen.ts'
import { adminQueries, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { LearnerScreen } from '#web/features/teaching/learner-page/learner-screen.tsx'
import type { Preloadable } from '#web/lib/preloadable.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { Page } from '#web/ui/page.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { openPlace } from '../navigation/navigate.ts'
import type { PlaceOf } from '../navigation/place.ts'
import { player, screenOf } from './open-level.tsx'
import { TroublePage } from './trouble-page.tsx'

interface LearnerRouteProps {
  place: PlaceOf<'learner'>
  onLeave: () => void
}

/** The page of one learner for the staff, or the learner's program of one level. The server checks who may see it. */
export function LearnerRoute({ place: { id, level }, onLeave }: LearnerRouteProps) {
  const session = useSession()
  if (session.status === 'loading') return <Page>{null}</Page>
  if (session.status === 'signed-out' || !sessionMay(session, 'classes:teach'))
    return (
      <Page>
        <EmptyState
          headingLevel={1}
          pose="lost"
          title="Only teachers see this page"
          text="Sign in with a teacher’s account to see the learners of your classes."
          action={<Button onClick={onLeave}>Go back</Button>}
        />
      </Page>
    )
  return (
    <QueryClientProvider client={adminQueries(session.userId)}>
      {level === null ? (
        <LearnerScreen
          userId={id}
          onProgram={(levelId) => openPlace({ page: 'learner', id, level: levelId })}
          onLeave={onLeave}
        />
      ) : (
        <ProgramOf userId={id} levelId={level} onLeave={onLeave} />
      )}
    </QueryClientProvider>
  )
}

interface ProgramProps {
  userId: string
  levelId: string
  onLeave: () => void
}

function ProgramOf({ userId, levelId, onLeave }: ProgramProps) {
  const query = useAdminQuery({
    key: ['classes', 'learner-page', userId, levelId],
    call: readLearnerProgram,
    body: { userId, levelId },
  })
  const world = labIndex.levels.find(({ id }) => id === levelId)?.world
  const screen = world && screenOf(world)
  if (!world || !screen)
    return (
      <TroublePage
        what="level"
        status="missing"
        backLabel="Back to the learner"
        onLeave={onLeave}
        onRetry={onLeave}
      />
    )
  if (query.data === undefined)
    return (
      <Page top={<BackHeader onBack={onLeave} />}>
        <Pending query={query} label="Fetching the answer..." title="The answer could not be shown" />
      </Page>
    )
  return <ShownProgram program={query.data} {...{ levelId, world, screen, onLeave }} />
}

interface ShownProgramProps extends Omit<ProgramProps, 'userId'> {
  program: LearnerProgram
  world: string
  screen: Preloadable<WorldScreen>
}

/** Plays the program with the player of the Lab. Nothing of it is recorded, for the learner or for the teacher. */
function ShownProgram({ program, levelId, world, screen, onLeave }: ShownProgramProps) {
  const { firstName, best, last } = program
  const [which, setWhich] = useState<'best' | 'last'>(best === null ? 'last' : 'best')
  const load = useContent(loadLevels, world)
  const part = usePreloadable(player)
  const shown = usePreloadable(screen)
  const level = load.status === 'ready' ? load.item.find(({ id }) => id === levelId) : undefined
  if (load.status === 'offline' || load.status === 'missing' || (load.status === 'ready' && !level))
    return (
      <TroublePage
        what="level"
        status={load.status === 'offline' ? 'offline' : 'missing'}
        backLabel="Back to the learner"
        onLeave={onLeave}
        onRetry={load.retry}
      />
    )
  if (!part || !shown || !level) return <Page>{null}</Page>
  return (
    <part.LevelScreen
      key={which}
      level={level}
      screen={shown}
      saved={{ stars: 0, best: null, last: which === 'best' ? best : last, tries: 1, help: 0 }}
      place="full"
      name={`The answer of ${firstName}`}
      isFirst={false}
      isReadOnly
      next={null}
      like={null}
      onWork={() => undefined}
      onPassed={async () => undefined}
      onOpen={() => undefined}
      backLabel="Back to the learner"
      onLeave={onLeave}
    >
      <p className="text-sm text-soft">
        You can run this answer, but you cannot change it. Nothing is recorded.
      </p>
      {best !== null && last !== null && best !== last && (
        <FilterChips
          label="Which answer?"
          options={[
            { id: 'best', label: 'Best answer' },
            { id: 'last', label: 'Newest answer' },
          ]}
          value={which}
          onChange={setWhich}
          className="mt-2"
        />
      )}
    </part.LevelScreen>
  )
}
