/*
 * Served as /sw.js while the person who runs the server has switched the service worker off (runbook). It throws away
 * what was kept and takes itself out of every browser that comes by. Pages that are open go on as they are.
 */
import { worker } from './scope.ts'

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(leave()))
// A page that was reloaded meanwhile has brought the registration back to life; it says something at every visit.
worker.addEventListener('message', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('qala-')).map((name) => caches.delete(name)))
  await worker.registration.unregister()
}
