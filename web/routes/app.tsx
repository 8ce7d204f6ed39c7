import { StrictMode, useEffect, useLayoutEffect } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { contentIndex } from '#web/content/content-index.ts'
import { AdminLoginScreen } from '#web/features/auth/admin-login-screen.tsx'
import { AuthScreen } from '#web/features/auth/auth-screen.tsx'
import { ResetPasswordScreen } from '#web/features/auth/reset-password-screen.tsx'
import { enterApp } from '#web/session/enter-app.ts'
import { goHome } from '#web/session/go-home.ts'
import { ToastProvider } from '#web/ui/toast.tsx'
import { revealView } from './boot.ts'
import { carryToast, showCarriedToast, type WELCOME } from './carried-toast.ts'
import { MainApp } from './main-app.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { pageTitle } from './page-heads.ts'
import { useArrival, useView } from './use-view.ts'
import { ViewBoundary } from './view-boundary.tsx'

/** Everything on the page. `path` is given only while prerendering, where there is no address bar. */
export function App({ path }: { path?: string }) {
  return (
    <StrictMode>
      <Router {...(path !== undefined && { ssrPath: path })}>
        <ToastProvider>
          <div className="contents [html[data-other-view]_&]:invisible">
            <Paths />
          </div>
        </ToastProvider>
      </Router>
    </StrictMode>
  )
}

function Paths() {
  const [path] = useLocation()
  const view = useView()
  const lesson = contentIndex.lessons.find(({ id }) => id === view.lesson)
  useArrival(path === '/' ? view.key : path)
  useLayoutEffect(revealView, [])
  useEffect(showCarriedToast, [])
  useEffect(() => {
    document.title = pageTitle(path, view, lesson?.title)
  }, [path, view, lesson])

  return (
    <ViewBoundary wholePage key={path} leaveLabel="Go to Home" onLeave={goHome}>
      <Switch>
        <Route path="/" component={MainApp} />
        <Route path="/auth">
          <AuthScreen onEntered={enter} />
        </Route>
        <Route path="/admin/login">
          <AdminLoginScreen onEntered={(userId) => enter('admin', userId)} />
        </Route>
        <Route path="/reset-password" component={ResetPasswordScreen} />
        <Route component={NotFoundPage} />
      </Switch>
    </ViewBoundary>
  )
}

/** A full load of "/" follows every login (spec 2); the greeting is shown there. */
function enter(how: keyof typeof WELCOME, userId: string): void {
  carryToast(how)
  enterApp(userId)
}
