// This file is built into /sw.js. It never handles /api/, caches nothing personal, and takes over only when a person agrees.
import { addNewerBuiltins } from './lib/newer-builtins.ts'
import { answerAsset, answerPage, dropOldApp, cacheApp } from './service-worker/app-files.ts'
import { answerCourse, updateCourse, saveCourse, reportCourse } from './service-worker/course-files.ts'
import type { PageMessage } from './service-worker/messages.ts'
import { openNotification, showNotification } from './service-worker/notifications.ts'
import { worker } from './service-worker/scope.ts'

addNewerBuiltins()
worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', answer)
worker.addEventListener('message', onMessage)
worker.addEventListener('push', (event) => event.waitUntil(showNotification(event.data?.text())))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotification(event.notification))
})

async function install(): Promise<void> {
  await cacheApp()
  await updateCourse()
}

async function takeOver(): Promise<void> {
  await dropOldApp()
  await worker.clients.claim()
}

function answer(event: FetchEvent): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(answerPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request))
  else if (pathname.startsWith('/content/')) event.respondWith(answerCourse(request))
}

function onMessage(event: ExtendableMessageEvent): void {
  switch (event.data as PageMessage) {
    case 'skip-waiting':
      return event.waitUntil(worker.skipWaiting())
    case 'save-course':
      return event.waitUntil(saveCourse())
    case 'tell-course':
      return event.waitUntil(reportCourse())
  }
}
