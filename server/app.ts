import { Hono } from 'hono'
import { getAdminSummary } from './admin/routes.ts'
import { postAnalytics } from './analytics/routes.ts'
import {
  getAnnouncements,
  getNews,
  postAnnouncement,
  postDelete,
  postPublish,
  postRetry,
  postSend,
} from './announcements/routes.ts'
import {
  getRoles,
  postAdminLogin,
  postChoosePassword,
  postForgotPassword,
  postLogin,
  postLogout,
  postRegister,
  postResetPassword,
  postToken,
} from './auth/routes.ts'
import { getHealth, getReady } from './health/routes.ts'
import { getEvents } from './live/stream.ts'
import { createMetrics } from './metrics/metrics.ts'
import { onError, requestLog } from './middleware/answer-and-log.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { getProfile, patchProfile } from './profile/routes.ts'
import { getProgress, postTicket, putProgress, putSealedProgress } from './progress/routes.ts'
import { getPushKey, postSubscribe, postUnsubscribe } from './push/routes.ts'
import type { RouteTable } from './routing/define-route.ts'
import { mountRoutes } from './routing/mount-routes.ts'
import {
  getAuditLog,
  getSecurityEvents,
  postFindSecurityEvents,
  postAnonymize,
  postCleanupAudits,
  postCleanupProfiles,
} from './security/routes.ts'
import type { Services } from './services.ts'
import { NO_WEB, type Web } from './static/serve-web.ts'
import {
  getAdmins,
  getLearnerOptions,
  postAdmin,
  postDeleteLearner,
  postExportLearners,
  postFindAdmin,
  postFindLearners,
  postRemoveAdmin,
  postResetLearnerPassword,
} from './users/routes.ts'

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
  'POST /api/auth/choose-password': postChoosePassword,

  'GET /api/roles': getRoles,
  'GET /api/profile': getProfile,
  'PATCH /api/profile': patchProfile,
  'GET /api/progress': getProgress,
  'PUT /api/progress': putProgress,
  'PUT /api/progress/sealed': putSealedProgress,
  'POST /api/progress/ticket': postTicket,
  'GET /api/events': getEvents,

  'GET /api/announcements': getNews,
  'GET /api/push/public-key': getPushKey,
  'POST /api/push/subscribe': postSubscribe,
  'POST /api/push/unsubscribe': postUnsubscribe,

  'GET /api/admin/summary': getAdminSummary,
  'POST /api/admin/learners/find': postFindLearners,
  'GET /api/admin/learners/options': getLearnerOptions,
  'POST /api/admin/learners/export': postExportLearners,
  'POST /api/admin/learners/reset-password': postResetLearnerPassword,
  'POST /api/admin/learners/delete': postDeleteLearner,

  'GET /api/admin/admins': getAdmins,
  'POST /api/admin/admins/find': postFindAdmin,
  'POST /api/admin/admins': postAdmin,
  'POST /api/admin/admins/remove': postRemoveAdmin,
  'GET /api/admin/announcements': getAnnouncements,
  'POST /api/admin/announcements': postAnnouncement,
  'POST /api/admin/announcements/publish': postPublish,
  'POST /api/admin/announcements/delete': postDelete,
  'POST /api/admin/announcements/retry': postRetry,
  'POST /api/functions/send-admin-announcement': postSend,

  'POST /api/admin/analytics': postAnalytics,
  'GET /api/admin/security/events': getSecurityEvents,
  'POST /api/admin/security/events/find': postFindSecurityEvents,
  'GET /api/admin/security/audit': getAuditLog,
  'POST /api/functions/anonymize_old_audit_logs': postAnonymize,
  'POST /api/functions/cleanup_old_audit_logs': postCleanupAudits,
  'POST /api/functions/cleanup_inactive_profiles': postCleanupProfiles,
} as const satisfies RouteTable

/**
 * The server as one function from request to response.
 * @param web the built pages; without them only the API answers
 * @param routes another table, for tests of the table's own rules
 */
export function createApp(services: Services, web: Web = NO_WEB, routes: RouteTable = ROUTES): Hono {
  const app = new Hono()
  const metrics = createMetrics(services)
  app.use(metrics.measure)
  app.use(requestLog(services.log))
  app.use(securityHeaders({ inline: web.inline, https: services.https }))
  app.onError(onError(services.log))
  mountRoutes(app, routes, services)
  app.get('/metrics', metrics.report)
  app.all('*', (c) => web.respond(c, services.log))
  return app
}
