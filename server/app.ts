import { Hono } from 'hono'
import { routes as deletion } from './accounts/account-deletion/routes.ts'
import { routes as admin } from './school/admin/routes.ts'
import { routes as analytics } from './school/analytics/routes.ts'
import { routes as announcements } from './messaging/announcements/routes.ts'
import { routes as ownSessions } from './accounts/auth/own-sessions.ts'
import { routes as auth } from './accounts/auth/routes.ts'
import { routes as breaches } from './privacy/breaches/routes.ts'
import { routes as cards } from './school/cards/routes.ts'
import { routes as classWork } from './school/class-work/routes.ts'
import { routes as certificates } from './school/certificates/routes.ts'
import { mountVerify } from './school/certificates/verify-page.ts'
import { routes as classes } from './school/classes/routes.ts'
import { routes as consent } from './accounts/consent/routes.ts'
import { routes as secondFactor } from './accounts/auth/second-factor/routes.ts'
import { routes as deliveries } from './messaging/deliveries/routes.ts'
import { routes as firstSteps } from './operations/first-steps/routes.ts'
import { routes as health } from './operations/health/routes.ts'
import { routes as learnerImport } from './school/import-learners/routes.ts'
import { routes as live } from './http/live/stream.ts'
import { routes as messages } from './messaging/messages/routes.ts'
import { mountUnsubscribe } from './messaging/messages/unsubscribe-page.ts'
import { createMetrics } from './http/metrics/metrics.ts'
import { apiVersion } from './http/middleware/api-version.ts'
import { onError, requestLog } from './http/middleware/answer-and-log.ts'
import { securityHeaders } from './http/middleware/security-headers.ts'
import { routes as caps } from './school/caps/routes.ts'
import { routes as marks } from './school/marks/routes.ts'
import { routes as classPlans } from './school/class-plans/routes.ts'
import { routes as learnerPage } from './school/learner-page/routes.ts'
import { routes as monday } from './school/monday/routes.ts'
import { routes as myData } from './privacy/my-data/routes.ts'
import { routes as profile } from './accounts/profile/routes.ts'
import { routes as progress } from './learning/progress/routes.ts'
import { routes as push } from './messaging/push/routes.ts'
import { routes as reminders } from './messaging/reminders/routes.ts'
import type { Route } from './http/routing/route.ts'
import { mountRoutes } from './http/routing/mount-routes.ts'
import { routes as security } from './privacy/security/routes.ts'
import { mountSecurityTxt } from './privacy/security/security-txt.ts'
import type { Services } from './services.ts'
import { routes as settings } from './settings/routes.ts'
import { mountPlainStyle } from './http/static/plain-page.ts'
import { NO_WEB, type Web } from './http/static/serve-web.ts'
import { routes as users } from './accounts/users/routes.ts'
import { routes as yearEnd } from './school/year-end/routes.ts'

/** All routes of the API. Each one is a call of a `domain/<wing>/*-api.ts` with its handler. */
export const ROUTES: readonly Route<Services>[] = [
  ...health,
  ...firstSteps,
  ...auth,
  ...secondFactor,
  ...ownSessions,
  ...profile,
  ...classes,
  ...classWork,
  ...certificates,
  ...progress,
  ...live,
  ...announcements,
  ...deliveries,
  ...messages,
  ...push,
  ...reminders,
  ...myData,
  ...consent,
  ...deletion,
  ...settings,
  ...admin,
  ...users,
  ...cards,
  ...learnerImport,
  ...learnerPage,
  ...monday,
  ...caps,
  ...marks,
  ...classPlans,
  ...yearEnd,
  ...analytics,
  ...security,
  ...breaches,
]

/** @param web the built pages; without them, only the API answers */
export function createApp(
  services: Services,
  web: Web = NO_WEB,
  routes: readonly Route<Services>[] = ROUTES,
): Hono {
  const app = new Hono()
  const metrics = createMetrics(services)
  app.use(metrics.measure)
  app.use(requestLog(services.log))
  app.use(securityHeaders({ inline: web.inline, https: services.https }))
  app.onError(onError(services.log, (c) => services.refusalPace(services.clientIp(c))))
  app.use('/api/*', apiVersion(services))
  mountRoutes(app, routes, services)
  app.get('/metrics', metrics.report)
  mountPlainStyle(app)
  mountUnsubscribe(app, services)
  mountVerify(app, services)
  mountSecurityTxt(app, services)
  app.all('*', (c) => web.respond(c, services.log))
  return app
}
