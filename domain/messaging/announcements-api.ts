import * as z from 'zod/mini'
import { defineCall } from '../api-call.ts'
import {
  Announcement,
  AnnouncementId,
  AnnouncementList,
  ClassReach,
  FindReach,
  HeldReleased,
  NewAnnouncement,
  PublishAnnouncement,
  ReleaseHeld,
  RetryDeliveries,
  SendAnnouncement,
} from './announcements.ts'

export const listAnnouncements = defineCall({
  method: 'GET',
  path: '/api/admin/announcements',
  access: 'classes:announce',
  summary:
    'All announcements, or a teacher’s own, newest first, with what became of their messages and who can be reached how',
  output: AnnouncementList,
})

/** It is safe to repeat this with the same `requestId`. */
export const createAnnouncement = defineCall({
  method: 'POST',
  path: '/api/admin/announcements',
  access: 'classes:announce',
  summary:
    'Create an announcement, published at once; a teacher to own classes only. The same requestId again gives the same row',
  input: NewAnnouncement,
  body: 'text',
  output: Announcement,
  status: 201,
  example: ({ classId, fresh }) => ({
    requestId: fresh,
    classIds: [classId],
    title: 'Sports day',
    content: 'Bring water.',
    sendEmail: false,
    sendPushNotification: false,
    sendSms: false,
  }),
})

export const findReach = defineCall({
  method: 'POST',
  path: '/api/admin/announcements/reach',
  access: 'classes:announce',
  summary: 'How many people an announcement to these classes reaches by each channel',
  input: FindReach,
  body: 'list',
  output: ClassReach,
  example: ({ classId }) => ({ classIds: [classId] }),
})

export const publishAnnouncement = defineCall({
  method: 'POST',
  path: '/api/admin/announcements/publish',
  access: 'classes:announce',
  summary: 'Publish an announcement or make it a draft; what is not sent yet waits while it is a draft',
  input: PublishAnnouncement,
  output: Announcement,
  example: ({ announcementId }) => ({
    id: announcementId,
    isPublished: true,
  }),
})

export const deleteAnnouncement = defineCall({
  method: 'POST',
  path: '/api/admin/announcements/delete',
  access: 'classes:announce',
  summary: 'Delete an announcement for good; what is not sent yet never will be',
  input: AnnouncementId,
  output: 'no-content',
  example: ({ announcementId }) => ({ id: announcementId }),
})

export const retryDeliveries = defineCall({
  method: 'POST',
  path: '/api/admin/announcements/retry',
  access: 'announcements:manage',
  summary: 'Try failed messages again, except those that may have arrived, and a paused channel at once',
  input: RetryDeliveries,
  output: z.object({ waiting: z.int() }),
  example: ({ announcementId }) => ({ id: announcementId, channel: 'email' }),
})

export const releaseHeld = defineCall({
  method: 'POST',
  path: '/api/admin/announcements/held',
  access: 'announcements:manage',
  summary: 'After a restore: send what was held because it may have gone out already, or send none of it',
  input: ReleaseHeld,
  output: HeldReleased,
  example: { send: false },
})

/** A second call for the same announcement changes nothing. */
export const sendAnnouncement = defineCall({
  method: 'POST',
  path: '/api/functions/send-admin-announcement',
  access: 'classes:announce',
  summary: 'The function send-admin-announcement: sends it by the channels that are switched on, once',
  input: SendAnnouncement,
  output: z.object({}),
  status: 202,
  example: ({ announcementId }) => ({ announcementId }),
})
