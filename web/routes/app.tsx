import { StrictMode, useEffect, useLayoutEffect } from 'react'
import { contentIndex } from '#web/content/content-index.ts'
import { goHome } from '#web/session/history-owner.ts'
import { readerOf, useSession } from '#web/session/session.ts'
import { ToastProvider } from '#web/ui/toast.tsx'
import { MainApp } from './main-app.tsx'
import { becomeAlive } from './navigation/alive.ts'
import { revealView } from './navigation/boot.ts'
import { useArrival, useEntry } from './navigation/navigate.ts'
import { pageTitle } from './navigation/page-heads.ts'
import { pathOf, type Place } from './navigation/place.ts'
import { AccountRoute, NotFoundRoute } from './pages/account-route.tsx'
import { showCarriedToast } from './pages/carried-toast.ts'
import { WorkHost } from './unsent-work/work-host.tsx'
import { ViewBoundary } from './view-boundary.tsx'

/** `path` is given only while prerendering, when there is no address bar. */
export function App({ path }: { path?: string }) {
  return (
    <StrictMode>
      <ToastProvider>
        <div className="contents [html[data-other-view]_&]:invisible">
          <Shown path={path} />
        </div>
        <WorkHost />
      </ToastProvider>
    </StrictMode>
  )
}

function Shown({ path }: { path: string | undefined }) {
  const entry = useEntry(path)
  const { place } = entry
  const title = titleIn(place)
  const reader = readerOf(useSession())
  useArrival(entry.key)
  useLayoutEffect(revealView, [])
  useLayoutEffect(becomeAlive, [])
  useEffect(showCarriedToast, [])
  useEffect(() => {
    document.title = pageTitle(place, title, reader)
  }, [place, title, reader])

  return (
    <ViewBoundary wholePage key={pathOf(place)} leaveLabel="Go to Home" onLeave={goHome}>
      {place.page === 'account' ? (
        <AccountRoute path={place.path} form={place.form} />
      ) : place.page === 'not-found' ? (
        <NotFoundRoute />
      ) : (
        <MainApp entry={entry} place={place} />
      )}
    </ViewBoundary>
  )
}

function titleIn(place: Place): string | undefined {
  if (place.page === 'quiz') return contentIndex.quizzes.find(({ id }) => id === place.quiz)?.title
  return 'lesson' in place ? contentIndex.lessons.find(({ id }) => id === place.lesson)?.title : undefined
}
