/*
 * The service worker, built into /sw.js. It keeps the app and the course on the device and answers from there, so that
 * everything opens at once and without a network. What it never does: touch /api/, keep anything personal, or take over
 * from the version before unless a person said so. Each subject has a file in service-worker/.
 */
import { answerAsset, answerPage, dropOldApp, keepApp } from './service-worker/app-files.ts'
import {
  answerCourse,
  keepCourseAcrossUpdate,
  saveCourse,
  tellCourse,
} from './service-worker/course-files.ts'
import type { PageMessage } from './service-worker/messages.ts'
import { openNotice, showNotice } from './service-worker/notices.ts'
import { worker, type WorkerFetchEvent, type WorkerMessageEvent } from './service-worker/scope.ts'

worker.addEventListener('install', (event) => event.waitUntil(keepEverything()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', answer)
worker.addEventListener('message', onMessage)
worker.addEventListener('push', (event) => event.waitUntil(showNotice(event.data?.text())))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(event.notification))
})

/** All or nothing: a file that cannot be had refuses this version, and the browser tries again later. */
async function keepEverything(): Promise<void> {
  await keepApp()
  await keepCourseAcrossUpdate()
}

async function takeOver(): Promise<void> {
  await dropOldApp()
  // The page of the first visit works without a network from now on, not only from the second visit.
  await worker.clients.claim()
}

function answer(event: WorkerFetchEvent): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(answerPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request))
  else if (pathname.startsWith('/content/')) event.respondWith(answerCourse(request))
}

function onMessage(event: WorkerMessageEvent): void {
  switch (event.data as PageMessage) {
    case 'skip-waiting':
      return event.waitUntil(worker.skipWaiting())
    case 'save-course':
      return event.waitUntil(saveCourse())
    case 'tell-course':
      return event.waitUntil(tellCourse())
  }
}
