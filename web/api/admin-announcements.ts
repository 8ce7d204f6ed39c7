import * as z from 'zod/mini'
import {
  Announcement,
  AnnouncementList,
  ClassReach,
  HeldReleased,
  type NewAnnouncement,
  type Channel,
} from '#domain/announcements.ts'
import { callApi, type ApiResult } from './client.ts'

const BASE = '/api/admin/announcements'

export function listAnnouncements(token: string): Promise<ApiResult<AnnouncementList>> {
  return callApi({ method: 'GET', path: BASE, token, answer: AnnouncementList })
}

/** Safe to repeat with the same requestId. */
export function createAnnouncement(token: string, body: NewAnnouncement): Promise<ApiResult<Announcement>> {
  return callApi({ method: 'POST', path: BASE, token, body, answer: Announcement })
}

/** How many people an announcement to these classes reaches. */
export function findReach(token: string, classIds: readonly string[]): Promise<ApiResult<ClassReach>> {
  return callApi({ method: 'POST', path: `${BASE}/reach`, token, body: { classIds }, answer: ClassReach })
}

/** Called again it changes nothing. */
export function sendAnnouncement(token: string, announcementId: string): Promise<ApiResult<object>> {
  return callApi({
    method: 'POST',
    path: '/api/functions/send-admin-announcement',
    token,
    body: { announcementId },
    answer: z.object({}),
  })
}

export function publishAnnouncement(
  token: string,
  body: { id: string; isPublished: boolean },
): Promise<ApiResult<Announcement>> {
  return callApi({ method: 'POST', path: `${BASE}/publish`, token, body, answer: Announcement })
}

export function deleteAnnouncement(token: string, id: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${BASE}/delete`, token, body: { id }, answer: null })
}

/** @returns how many messages it was about */
export function releaseHeld(
  token: string,
  body: { send: boolean },
): Promise<ApiResult<{ messages: number }>> {
  return callApi({ method: 'POST', path: `${BASE}/held`, token, body, answer: HeldReleased })
}

/** @returns how many messages wait again */
export function retryDeliveries(
  token: string,
  body: { id: string; channel: Channel },
): Promise<ApiResult<{ waiting: number }>> {
  return callApi({
    method: 'POST',
    path: `${BASE}/retry`,
    token,
    body,
    answer: z.object({ waiting: z.int() }),
  })
}
