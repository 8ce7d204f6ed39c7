import { StrictMode, useEffect, useLayoutEffect } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { contentIndex } from '#web/content/content-index.ts'
import { goHome } from '#web/session/go-home.ts'
import { ToastProvider } from '#web/ui/toast.tsx'
import { ACCOUNT_PATHS, AccountRoute } from './pages/account-route.tsx'
import { revealView } from './navigation/boot.ts'
import { showCarriedToast } from './pages/carried-toast.ts'
import { MainApp } from './main-app.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { pageTitle } from './navigation/page-heads.ts'
import { useArrival, useView } from './navigation/use-view.ts'
import { ViewBoundary } from './view-boundary.tsx'
import { WorkHost } from './unsent-work/work-host.tsx'

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
  useArrival(path === '/' ? view.key : path)
  useLayoutEffect(revealView, [])
  useEffect(showCarriedToast, [])
  useEffect(() => {
    document.title = pageTitle(path, view, openTitle)
  }, [path, view, openTitle])

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
