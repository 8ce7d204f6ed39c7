// Served as /sw.js while an administrator of the server has switched the service worker off (docs/runbook.md).
import { worker } from './scope.ts'

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(uninstall()))
// A page that was reloaded in the meantime may have registered the worker again. Every page sends a message when it starts.
worker.addEventListener('message', (event) => event.waitUntil(uninstall()))

async function uninstall(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('qala-')).map((name) => caches.delete(name)))
  await worker.registration.unregister()
}
