import { Hono } from 'hono'
import {
  getRoles,
  postAdminLogin,
  postForgotPassword,
  postLogin,
  postLogout,
  postRegister,
  postResetPassword,
  postToken,
} from './auth/routes.ts'
import { getHealth, getReady } from './health/routes.ts'
import { getEvents } from './live/routes.ts'
import { onError } from './middleware/on-error.ts'
import { requestLog } from './middleware/request-log.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { getProfile } from './profile/routes.ts'
import { getProgress, putProgress } from './progress/routes.ts'
import type { RouteTable } from './routing/define-route.ts'
import { mountRoutes } from './routing/mount-routes.ts'
import type { Services } from './services.ts'
import { NO_WEB, type Web } from './static/serve-web.ts'

/** The whole API. Each route says beside itself who may call it, what comes in and what goes out. */
export const ROUTES = {
  'GET /api/health': getHealth,
  'GET /api/ready': getReady,

  'POST /api/auth/register': postRegister,
  'POST /api/auth/login': postLogin,
  'POST /api/auth/admin-login': postAdminLogin,
  'POST /api/auth/logout': postLogout,
  'POST /api/auth/token': postToken,
  'POST /api/auth/forgot-password': postForgotPassword,
  'POST /api/auth/reset-password': postResetPassword,

  'GET /api/roles': getRoles,
  'GET /api/profile': getProfile,
  'GET /api/progress': getProgress,
  'PUT /api/progress': putProgress,
  'GET /api/events': getEvents,
} as const satisfies RouteTable

/**
 * The server as one function from request to response.
 * @param web the built pages; without them only the API answers
 * @param routes another table, for tests of the table's own rules
 */
export function createApp(services: Services, web: Web = NO_WEB, routes: RouteTable = ROUTES): Hono {
  const app = new Hono()
  app.use(requestLog(services.log))
  app.use(securityHeaders({ inline: web.inline, https: services.https }))
  app.onError(onError(services.log))
  mountRoutes(app, routes, services)
  app.all('*', (c) => web.respond(c, services.log))
  return app
}
