import {
  ImportDone,
  ImportPlan,
  ImportUndone,
  RecentImports,
  type ApplyImport,
  type PlanImport,
} from '#domain/import-learners/import-learners.ts'
import { callApi, type ApiResult } from './client.ts'

const IMPORT = '/api/admin/import'
/** A whole school on a slow line. */
const TIMEOUT_MS = 2 * 60_000

export function planImport(token: string, body: PlanImport): Promise<ApiResult<ImportPlan>> {
  const call = { method: 'POST', path: `${IMPORT}/plan`, token, body, gzip: true } as const
  return callApi({ ...call, answer: ImportPlan, timeoutMs: TIMEOUT_MS })
}

export function applyImport(token: string, body: ApplyImport): Promise<ApiResult<ImportDone>> {
  const call = { method: 'POST', path: IMPORT, token, body, gzip: true } as const
  return callApi({ ...call, answer: ImportDone, timeoutMs: TIMEOUT_MS })
}

export function readRecentImports(token: string): Promise<ApiResult<RecentImports>> {
  return callApi({ method: 'GET', path: `${IMPORT}/recent`, token, answer: RecentImports })
}

export function undoImport(token: string, importId: string): Promise<ApiResult<ImportUndone>> {
  return callApi({
    method: 'POST',
    path: `${IMPORT}/undo`,
    token,
    body: { importId },
    answer: ImportUndone,
    timeoutMs: TIMEOUT_MS,
  })
}
