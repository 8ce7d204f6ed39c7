import { StrictMode, useEffect, useLayoutEffect } from 'react'
import { contentIndex } from '#web/content/content-index.ts'
import { goHome } from '#web/session/history-owner.ts'
import { readerOf, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LostScene } from '#web/ui/illustrations/scenes.tsx'
import { Page } from '#web/ui/page.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { MainApp } from './main-app.tsx'
import { becomeAlive } from './navigation/alive.ts'
import { revealView } from './navigation/boot.ts'
import { useArrival, useEntry } from './navigation/navigate.ts'
import { meantAddress, safePath } from '#domain/accounts/meant-address.ts'
import { pageTitle } from './navigation/page-heads.ts'
import { pathOf, type Place } from './navigation/place.ts'
import { AccountRoute } from './pages/account-route.tsx'
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
        <NotFoundPage />
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

function NotFoundPage() {
  useEffect(() => {
    const meant = meantAddress(location.pathname, location.search)
    if (meant !== null) location.replace(meant)
    else console.warn(`Page not found: ${safePath(location.pathname)}`)
  }, [])
  return (
    <Page width="form" top={<TopBar />}>
      <div className="grid justify-items-center gap-3 pt-4 text-center">
        <LostScene className="w-full" />
        <h1 className="mt-2 text-2xl outline-none">Oops! Page not found</h1>
        <p className="text-soft">There is nothing at this address. Let us go back together.</p>
        <Button href="/" variant="sun" className="mt-2">
          Return to Home
        </Button>
      </div>
    </Page>
  )
}
