import { labIndex } from 'virtual:qala-lab'
import { useEffect } from 'react'
import { levelAfter, nextLevel } from '#domain/learning/lab/level-list.ts'
import { LabScreen } from '#web/features/lab/lab-screen.tsx'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { openLevel, openPlace } from '../navigation/navigate.ts'
import { lastLinked } from './linked-level.ts'
import { OpenLevel, preloadLevel } from './open-level.tsx'

interface LevelListRouteProps {
  progress: ProgressView
  onLeave: () => void
}

export function LevelListRoute({ progress, onLeave }: LevelListRouteProps) {
  const { levels } = labIndex
  const next = nextLevel(levels, progress.levels)?.id
  useEffect(() => {
    if (next !== undefined) void preloadLevel(next)
  }, [next])
  const linked = lastLinked()
  const mayAnswers = sessionMay(useSession(), 'lab:answers')
  return (
    <LabScreen
      levels={levels}
      work={progress.levels}
      onOpen={openLevel}
      onOwn={() => openPlace({ page: 'make-level', part: 'make' })}
      onThings={() => openPlace({ page: 'things' })}
      onLinked={linked === null ? undefined : () => openPlace({ page: 'linked-level', code: linked })}
      onPaper={() => openPlace({ page: 'paper', level: null })}
      onAnswers={mayAnswers ? () => openPlace({ page: 'answers' }) : undefined}
      onLeave={onLeave}
    />
  )
}

interface LevelRouteProps extends LevelListRouteProps {
  levelId: string
}

export function LevelRoute({ levelId, progress, onLeave }: LevelRouteProps) {
  return (
    <OpenLevel
      place="full"
      nextId={levelAfter(labIndex.levels, levelId)?.id ?? null}
      backLabel="Back to the Lab"
      onOpen={openLevel}
      {...{ levelId, progress, onLeave }}
    />
  )
}
