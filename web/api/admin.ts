import { AdminSummary } from '#domain/admins.ts'
import { AnalyticsAnswer, type AnalyticsQuery } from '#domain/analytics.ts'
import { RetentionReport } from '#domain/retention.ts'
import {
  AuditLog,
  MaintenanceDone,
  SecurityEvents,
  type EventKind,
  type MaintenanceRoutine,
} from '#domain/security.ts'
import { callApi, type ApiResult } from './client.ts'

export function readAdminSummary(token: string): Promise<ApiResult<AdminSummary>> {
  return callApi({ method: 'GET', path: '/api/admin/summary', token, answer: AdminSummary })
}

export function readAnalytics(token: string, query: AnalyticsQuery): Promise<ApiResult<AnalyticsAnswer>> {
  return callApi({
    method: 'POST',
    path: '/api/admin/analytics',
    token,
    body: query,
    answer: AnalyticsAnswer,
  })
}

/** It goes through the whole of both logs. */
const MAINTENANCE_TIMEOUT_MS = 30_000

/** @param kind null for all */
export function readSecurityEvents(
  token: string,
  kind: EventKind | null,
): Promise<ApiResult<SecurityEvents>> {
  const [path, answer] = ['/api/admin/security/events', SecurityEvents] as const
  return kind === null
    ? callApi({ method: 'GET', path, token, answer })
    : callApi({ method: 'POST', path: `${path}/find`, token, body: { kind }, answer })
}

export function readAuditLog(token: string): Promise<ApiResult<AuditLog>> {
  return callApi({ method: 'GET', path: '/api/admin/security/audit', token, answer: AuditLog })
}

export function readRetention(token: string): Promise<ApiResult<RetentionReport>> {
  return callApi({ method: 'GET', path: '/api/admin/security/retention', token, answer: RetentionReport })
}

export function runMaintenance(
  token: string,
  routine: MaintenanceRoutine,
): Promise<ApiResult<MaintenanceDone>> {
  return callApi({
    method: 'POST',
    path: `/api/functions/${routine}`,
    token,
    answer: MaintenanceDone,
    timeoutMs: MAINTENANCE_TIMEOUT_MS,
  })
}
