import { Hono } from 'hono'
import * as deletion from './account-deletion/routes.ts'
import { getAdminSummary } from './admin/routes.ts'
import { postAnalytics } from './analytics/routes.ts'
import * as announcements from './announcements/routes.ts'
import { postOwnEmail } from './auth/own-email.ts'
import * as ownSessions from './auth/own-sessions.ts'
import * as auth from './auth/routes.ts'
import * as breaches from './breaches/routes.ts'
import * as cards from './cards/routes.ts'
import * as classWork from './class-work/routes.ts'
import * as certificates from './certificates/routes.ts'
import { mountVerify } from './certificates/verify-page.ts'
import * as classes from './classes/routes.ts'
import * as consent from './consent/routes.ts'
import * as secondFactor from './auth/second-factor/routes.ts'
import * as deliveries from './deliveries/routes.ts'
import * as health from './health/routes.ts'
import * as learnerImport from './import-learners/routes.ts'
import { getEvents } from './live/stream.ts'
import * as messages from './messages/routes.ts'
import { mountUnsubscribe } from './messages/unsubscribe-page.ts'
import { createMetrics } from './metrics/metrics.ts'
import { apiVersion } from './middleware/api-version.ts'
import { onError, requestLog } from './middleware/answer-and-log.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import * as monday from './monday/routes.ts'
import * as myData from './my-data/routes.ts'
import * as profile from './profile/routes.ts'
import * as progress from './progress/routes.ts'
import * as push from './push/routes.ts'
import * as reminders from './reminders/routes.ts'
import type { RouteTable } from './routing/define-route.ts'
import { mountRoutes } from './routing/mount-routes.ts'
import * as security from './security/routes.ts'
import { mountSecurityTxt } from './security/security-txt.ts'
import type { Services } from './services.ts'
import * as settings from './settings/routes.ts'
import { mountPlainStyle } from './static/plain-page.ts'
import { NO_WEB, type Web } from './static/serve-web.ts'
import * as users from './users/routes.ts'
import * as yearEnd from './year-end/routes.ts'

/** The whole API. Each route says beside itself who may call it, what comes in and what goes out. */
export const ROUTES = {
  'GET /api/health': health.getHealth,
  'GET /api/ready': health.getReady,

  'GET /api/auth/device': auth.getDevice,
  'POST /api/auth/register': auth.postRegister,
  'POST /api/auth/login': auth.postLogin,
  'POST /api/auth/class-login': auth.postClassLogin,
  'POST /api/auth/admin-login': auth.postAdminLogin,
  'POST /api/auth/logout': auth.postLogout,
  'POST /api/auth/token': auth.postToken,
  'POST /api/auth/forgot-password': auth.postForgotPassword,
  'POST /api/auth/reset-password': auth.postResetPassword,
  'POST /api/auth/choose-password': auth.postChoosePassword,
  'POST /api/auth/prove': auth.postProve,
  'POST /api/auth/second-factor': secondFactor.postSecondFactor,
  'GET /api/account/second-factor': secondFactor.getSecondFactor,
  'POST /api/account/second-factor/start': secondFactor.postStart,
  'POST /api/account/second-factor/confirm': secondFactor.postConfirm,
  'POST /api/account/second-factor/recovery-codes': secondFactor.postRecoveryCodes,
  'POST /api/account/second-factor/remove': secondFactor.postRemove,

  'GET /api/account/sessions': ownSessions.getOwnSessions,
  'POST /api/account/sessions/end': ownSessions.postEndSession,
  'POST /api/account/sessions/end-others': ownSessions.postEndOtherSessions,
  'POST /api/account/password': ownSessions.postOwnPassword,
  'POST /api/account/email': postOwnEmail,

  'GET /api/roles': auth.getRoles,
  'GET /api/profile': profile.getProfile,
  'PATCH /api/profile': profile.patchProfile,
  'GET /api/classes/mine': classes.getOwnClasses,
  'POST /api/classes/join': classes.postJoinClass,
  'GET /api/classes/work': classWork.getOwnWork,
  'GET /api/certificates': certificates.getOwnCertificates,
  'POST /api/certificates': certificates.postCertificate,
  'GET /api/progress': progress.getProgress,
  'PUT /api/progress': progress.putProgress,
  'PUT /api/progress/sealed': progress.putSealedProgress,
  'POST /api/progress/ticket': progress.postTicket,
  'GET /api/events': getEvents,

  'GET /api/announcements': announcements.getNews,
  'GET /api/messages/choices': messages.getChoices,
  'POST /api/messages/choices': messages.postChoice,
  'POST /api/sms/inbound': messages.postInboundSms,
  'GET /api/push/public-key': push.getPushKey,
  'POST /api/push/subscribe': push.postSubscribe,
  'POST /api/push/unsubscribe': push.postUnsubscribe,
  'GET /api/reminder': reminders.getReminder,
  'PUT /api/reminder': reminders.putReminder,

  'POST /api/account/data': myData.postOwnData,
  'GET /api/account/consent': consent.getOwnConsent,
  'POST /api/account/consent/withdraw': consent.postWithdrawOwnConsent,
  'GET /api/account/deletion': deletion.getOwnDeletion,
  'POST /api/account/deletion': deletion.postOwnDeletion,
  'POST /api/account/deletion/cancel': deletion.postKeepAccount,
  'POST /api/accounts/deleted': deletion.postWhichDeleted,

  'GET /api/settings': settings.getSettings,
  'GET /api/admin/settings': settings.getAdminSettings,
  'POST /api/admin/settings': settings.postSetting,

  'GET /api/admin/summary': getAdminSummary,
  'POST /api/admin/learners/find': users.postFindLearners,
  'GET /api/admin/learners/options': users.getLearnerOptions,
  'POST /api/admin/learners/export': users.postExportLearners,
  'POST /api/admin/learners/add': users.postAddLearner,
  'POST /api/admin/learners/confirm': users.postConfirmLearners,
  'POST /api/admin/learners/reset-password': users.postResetLearnerPassword,
  'POST /api/admin/learners/delete': users.postDeleteLearner,

  'POST /api/admin/learners/messages/find': messages.postFindChoicesOf,
  'POST /api/admin/learners/messages': messages.postChoiceOf,
  'GET /api/admin/privacy': consent.getPrivacyOverview,
  'POST /api/admin/privacy/learner': consent.postLearnerPrivacy,
  'POST /api/admin/privacy/data': myData.postLearnerData,
  'POST /api/admin/privacy/consent': consent.postConsent,
  'POST /api/admin/privacy/consent/withdraw': consent.postWithdrawConsent,
  'POST /api/admin/privacy/deletion': deletion.postDeletion,
  'POST /api/admin/privacy/deletion/cancel': deletion.postCancelDeletion,

  'GET /api/admin/admins': users.getAdmins,
  'POST /api/admin/admins/find': users.postFindAdmin,
  'POST /api/admin/admins': users.postAdmin,
  'POST /api/admin/admins/remove-second-factor': users.postRemoveSecondFactor,
  'POST /api/admin/admins/remove': users.postRemoveAdmin,
  'GET /api/admin/classes': classes.getClasses,
  'POST /api/admin/classes': classes.postClass,
  'POST /api/admin/classes/archive': classes.postArchiveClass,
  'POST /api/admin/classes/delete': classes.postDeleteClass,
  'POST /api/admin/classes/code': classes.postClassCode,
  'POST /api/admin/classes/teachers/add': classes.postAddClassTeacher,
  'POST /api/admin/classes/teachers/remove': classes.postRemoveClassTeacher,
  'POST /api/admin/classes/members/find': classes.postFindMembers,
  'POST /api/admin/classes/members/add': classes.postAddMembers,
  'POST /api/admin/classes/members/remove': classes.postRemoveMember,
  'POST /api/admin/classes/members/reset-password': classes.postResetMember,
  'POST /api/admin/classes/cards/find': cards.postFindCardOwners,
  'POST /api/admin/classes/cards': cards.postCards,
  'POST /api/admin/classes/certificates/find': certificates.postFindOfClass,
  'POST /api/admin/classes/certificates/issue': certificates.postIssueForClass,
  'POST /api/admin/certificates/find': certificates.postFindOfLearner,
  'POST /api/admin/certificates/revoke': certificates.postRevoke,
  'POST /api/admin/certificates/renew': certificates.postRenew,
  'GET /api/admin/classes/unplaced': classes.getUnplaced,
  'POST /api/admin/classes/work/find': classWork.postFindWork,
  'POST /api/admin/classes/work/give': classWork.postGiveWork,
  'POST /api/admin/classes/work/change': classWork.postChangeWork,
  'POST /api/admin/classes/work/take-back': classWork.postTakeBackWork,
  'POST /api/admin/classes/work/watch': classWork.postWatchWork,
  'POST /api/admin/import/plan': learnerImport.postPlanImport,
  'POST /api/admin/import': learnerImport.postImport,
  'GET /api/admin/import/recent': learnerImport.getRecentImports,
  'POST /api/admin/import/undo': learnerImport.postUndoImport,
  'POST /api/admin/classes/monday/find': monday.postFindMonday,
  'GET /api/admin/classes/stuck': monday.getStuckClasses,
  'GET /api/admin/year-ends': yearEnd.getLastYearEnd,
  'POST /api/admin/year-ends': yearEnd.postYearEnd,
  'POST /api/admin/year-ends/try': yearEnd.postTryYearEnd,
  'POST /api/admin/year-ends/undo': yearEnd.postUndoYearEnd,
  'GET /api/admin/teachers': classes.getTeachers,
  'POST /api/admin/teachers': classes.postTeacher,
  'POST /api/admin/teachers/remove': classes.postRemoveTeacher,

  'GET /api/admin/announcements': deliveries.getAnnouncements,
  'POST /api/admin/announcements': announcements.postAnnouncement,
  'POST /api/admin/announcements/reach': announcements.postReach,
  'POST /api/admin/announcements/publish': announcements.postPublish,
  'POST /api/admin/announcements/delete': announcements.postDelete,
  'POST /api/admin/announcements/retry': deliveries.postRetry,
  'POST /api/admin/announcements/held': deliveries.postHeld,
  'POST /api/functions/send-admin-announcement': announcements.postSend,

  'POST /api/admin/analytics': postAnalytics,
  'GET /api/admin/security/events': security.getSecurityEvents,
  'POST /api/admin/security/events/find': security.postFindSecurityEvents,
  'GET /api/admin/security/audit': security.getAuditLog,
  'GET /api/admin/security/retention': security.getRetention,
  'POST /api/admin/breach': breaches.postBreachList,
  'POST /api/admin/breach/file': breaches.postBreachFile,
  'GET /api/admin/health': health.getAdminHealth,
  'POST /api/admin/health/back-up': health.postBackUp,
  'POST /api/admin/health/recovery-key': health.postRecoveryKey,
  'POST /api/functions/anonymize_old_audit_logs': security.postAnonymize,
  'POST /api/functions/cleanup_old_audit_logs': security.postCleanupAudits,
  'POST /api/functions/cleanup_inactive_profiles': security.postCleanupProfiles,
} as const satisfies RouteTable

/** @param web the built pages; without them only the API answers */
export function createApp(services: Services, web: Web = NO_WEB, routes: RouteTable = ROUTES): Hono {
  const app = new Hono()
  const metrics = createMetrics(services)
  app.use(metrics.measure)
  app.use(requestLog(services.log))
  app.use(securityHeaders({ inline: web.inline, https: services.https }))
  app.onError(onError(services.log))
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
