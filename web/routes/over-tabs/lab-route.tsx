import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { Page } from '#web/ui/page.tsx'
import { preloadable } from '#web/lib/preloadable.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import type { ViewEntry } from '../navigation/view-state.ts'
import { readLabPage, readWallPlace, type LabPage } from './lab-page.ts'

const lab = preloadable(() => import('./level-route.tsx'))
const paper = preloadable(() => import('./paper-route.tsx'))
const daily = preloadable(() => import('./daily-route.tsx'))
const wall = preloadable(() => import('./wall-route.tsx'))
const certificate = preloadable(() => import('./certificate-route.tsx'))
const own = preloadable(() => import('./own-pages.ts'))

interface LabRouteProps {
  view: ViewEntry
  progress: ProgressView
  onLeave: () => void
}

/** Fetched when somebody first opens the Lab. */
export function LabRoute(props: LabRouteProps) {
  const page = readLabPage(props.view.level ?? '')
  switch (page?.name) {
    case 'paper':
    case 'answers':
      return <PaperPage page={page} onLeave={props.onLeave} />
    case 'own':
    case 'code':
      return <OwnPage page={page} onLeave={props.onLeave} />
    case 'five':
      return <DailyPage {...props} />
    case 'wall':
      return <WallPage {...props} page={page} />
    case 'certificate':
      return <CertificatePage of={page.detail} onLeave={props.onLeave} />
    default:
      return <LevelPage {...props} />
  }
}

function PaperPage({ page, onLeave }: { page: LabPage; onLeave: () => void }) {
  const part = usePreloadable(paper)
  const mayAnswers = sessionMay(useSession(), 'lab:answers')
  useHeadingFocusAfter(part === undefined)
  if (!part) return <Page>{null}</Page>
  if (page.name === 'answers' && mayAnswers) return <part.AnswersRoute onLeave={onLeave} />
  return <part.PaperRoute levelId={page.detail} onLeave={onLeave} />
}

function DailyPage({ progress, onLeave }: LabRouteProps) {
  const part = usePreloadable(daily)
  const isReady = part !== undefined && progress.status === 'ready'
  useHeadingFocusAfter(!isReady)
  return isReady ? <part.DailyRoute {...{ progress, onLeave }} /> : <Page>{null}</Page>
}

function WallPage({ view, page, onLeave }: LabRouteProps & { page: LabPage }) {
  const part = usePreloadable(wall)
  const place = readWallPlace(page)
  useHeadingFocusAfter(part === undefined)
  if (!part || !place) return <Page>{null}</Page>
  return <part.WallRoute {...{ view, onLeave }} of={place} />
}

function CertificatePage(props: { of: string; onLeave: () => void }) {
  const part = usePreloadable(certificate)
  useHeadingFocusAfter(part === undefined)
  return part ? <part.CertificateRoute {...props} /> : <Page>{null}</Page>
}

function OwnPage({ page: { name, detail }, onLeave }: { page: LabPage; onLeave: () => void }) {
  const part = usePreloadable(own)
  useHeadingFocusAfter(part === undefined)
  if (!part) return <Page>{null}</Page>
  if (name === 'own') return <part.OwnRoute part={detail} onLeave={onLeave} />
  return <part.LinkedRoute code={detail} onLeave={onLeave} />
}

function LevelPage({ view, progress, onLeave }: LabRouteProps) {
  const part = usePreloadable(lab)
  const isReady = part !== undefined && progress.status === 'ready'
  useHeadingFocusAfter(!isReady)
  if (!isReady) return <Page>{null}</Page>
  return view.level === null ? (
    <part.LevelListRoute {...{ progress, onLeave }} />
  ) : (
    <part.LevelRoute {...{ progress, onLeave }} levelId={view.level} />
  )
}
