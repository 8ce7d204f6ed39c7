import { StrictMode, useEffect, useLayoutEffect } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { contentIndex } from '#web/content/content-index.ts'
import { goHome } from '#web/session/history-owner.ts'
import { seesOwnClassesOnly, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LostScene } from '#web/ui/illustrations/scenes.tsx'
import { Page } from '#web/ui/page.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { MainApp } from './main-app.tsx'
import { becomeAlive } from './navigation/alive.ts'
import { revealView } from './navigation/boot.ts'
import { useArrival, useView } from './navigation/navigate.ts'
import { pageTitle } from './navigation/page-heads.ts'
import { ACCOUNT_PATHS, AccountRoute } from './pages/account-route.tsx'
import { showCarriedToast } from './pages/carried-toast.ts'
import { WorkHost } from './unsent-work/work-host.tsx'
import { ViewBoundary } from './view-boundary.tsx'

/** `path` is given only while prerendering, where there is no address bar. */
export function App({ path }: { path?: string }) {
  return (
    <StrictMode>
      <Router {...(path !== undefined && { ssrPath: path })}>
        <ToastProvider>
          <div className="contents [html[data-other-view]_&]:invisible">
            <Paths />
          </div>
          <WorkHost />
        </ToastProvider>
      </Router>
    </StrictMode>
  )
}

function Paths() {
  const [path] = useLocation()
  const view = useView()
  const openTitle = (
    contentIndex.lessons.find(({ id }) => id === view.lesson) ??
    contentIndex.quizzes.find(({ id }) => id === view.quiz)
  )?.title
  const isTeacher = seesOwnClassesOnly(useSession())
  useArrival(path === '/' ? view.key : path)
  useLayoutEffect(revealView, [])
  useLayoutEffect(becomeAlive, [])
  useEffect(showCarriedToast, [])
  useEffect(() => {
    document.title = pageTitle(path, view, openTitle, isTeacher)
  }, [path, view, openTitle, isTeacher])

  return (
    <ViewBoundary wholePage key={path} leaveLabel="Go to Home" onLeave={goHome}>
      <Switch>
        <Route path="/" component={MainApp} />
        {ACCOUNT_PATHS.map((account) => (
          <Route key={account} path={account} component={AccountRoute} />
        ))}
        <Route component={NotFoundPage} />
      </Switch>
    </ViewBoundary>
  )
}

function NotFoundPage() {
  useEffect(() => {
    console.warn(`Page not found: ${location.pathname}`)
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
