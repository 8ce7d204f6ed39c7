import type { ReactNode } from 'react'
import { preloadable, type Preloadable } from '#web/lib/preloadable.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { Page } from '#web/ui/page.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import type { OverTabsPlace, PlaceOf } from '../navigation/place.ts'

const lab = preloadable(() => import('./level-route.tsx'))
const paper = preloadable(() => import('./paper-route.tsx'))
const daily = preloadable(() => import('./daily-route.tsx'))
const club = preloadable(() => import('./club-route.tsx'))
/** A lesson that is open loads this, because it may be finished after the network has gone. */
export const lessonEnd = preloadable(() => import('./lesson-end-route.tsx'))
const wall = preloadable(() => import('./wall-route.tsx'))
const certificate = preloadable(() => import('./certificate-route.tsx'))
const things = preloadable(() => import('./things-route.tsx'))
const learner = preloadable(() => import('./learner-route.tsx'))
const robot = preloadable(() => import('#web/features/robot/own-robot.tsx'))
const own = preloadable(() => import('./own-pages.ts'))

interface LateRouteProps {
  place: Exclude<OverTabsPlace, PlaceOf<'lesson' | 'activity' | 'quiz'>>
  progress: ProgressView
  onLeave: () => void
}

/**
 * The pages whose code is loaded when the first of them is opened: the Lab, the daily five, the coding club, the robot,
 * the end of a lesson, the wall, certificates and the page of a learner.
 */
export function LateRoute({ place, progress, onLeave }: LateRouteProps) {
  const hasProgress = progress.status === 'ready'
  const mayAnswers = sessionMay(useSession(), 'lab:answers')
  switch (place.page) {
    case 'lab':
      return (
        <Late of={lab} isReady={hasProgress}>
          {(part) => <part.LevelListRoute {...{ progress, onLeave }} />}
        </Late>
      )
    case 'level':
      return (
        <Late of={lab} isReady={hasProgress}>
          {(part) => <part.LevelRoute levelId={place.level} {...{ progress, onLeave }} />}
        </Late>
      )
    case 'paper':
    case 'answers':
      return (
        <Late of={paper}>
          {(part) =>
            place.page === 'answers' && mayAnswers ? (
              <part.AnswersRoute onLeave={onLeave} />
            ) : (
              <part.PaperRoute levelId={place.page === 'paper' ? place.level : null} onLeave={onLeave} />
            )
          }
        </Late>
      )
    case 'make-level':
      return <Late of={own}>{(part) => <part.OwnRoute part={place.part} onLeave={onLeave} />}</Late>
    case 'linked-level':
      return <Late of={own}>{(part) => <part.LinkedRoute code={place.code} onLeave={onLeave} />}</Late>
    case 'things':
      return (
        <Late of={things} isReady={hasProgress}>
          {(part) => <part.ThingsRoute {...{ progress, onLeave }} />}
        </Late>
      )
    case 'thing':
      return (
        <Late of={things} isReady={hasProgress}>
          {(part) => (
            <part.ThingRoute key={place.id} {...{ id: place.id, part: place.part, progress, onLeave }} />
          )}
        </Late>
      )
    case 'five-a-day':
      return (
        <Late of={daily} isReady={hasProgress}>
          {(part) => <part.DailyRoute {...{ progress, onLeave }} />}
        </Late>
      )
    case 'coding-club':
      return <Late of={club}>{(part) => <part.ClubRoute onLeave={onLeave} />}</Late>
    case 'my-robot':
      return (
        <Late of={robot} isReady={hasProgress}>
          {(part) => <part.DressingRoom onLeave={onLeave} />}
        </Late>
      )
    case 'lesson-end':
      return (
        <Late of={lessonEnd} isReady={hasProgress}>
          {(part) => <part.LessonEndRoute lessonId={place.lesson} {...{ progress, onLeave }} />}
        </Late>
      )
    case 'wall':
      return <Late of={wall}>{(part) => <part.WallRoute {...{ place, onLeave }} />}</Late>
    case 'learner':
      return <Late of={learner}>{(part) => <part.LearnerRoute {...{ place, onLeave }} />}</Late>
    case 'certificate':
      return (
        <Late of={certificate}>
          {(part) => <part.CertificateRoute kind={place.kind} robot={robot} onLeave={onLeave} />}
        </Late>
      )
  }
}

interface LateProps<Part> {
  of: Preloadable<Part>
  isReady?: boolean
  children: (part: Part) => ReactNode
}

function Late<Part>({ of, isReady = true, children }: LateProps<Part>) {
  const part = usePreloadable(of)
  const isShown = part !== undefined && isReady
  useHeadingFocusAfter(!isShown)
  return isShown ? children(part) : <Page>{null}</Page>
}
