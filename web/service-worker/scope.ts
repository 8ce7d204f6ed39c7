// What we use of a service worker's global scope; the types of pages lack it.

interface WorkerEvent extends Event {
  /** In `install`, a rejection refuses the new version. */
  waitUntil(work: Promise<unknown>): void
}

export interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

export interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown
}

interface WorkerPushEvent extends WorkerEvent {
  readonly data: { text(): string } | null
}

interface WorkerNotificationEvent extends WorkerEvent {
  readonly notification: Notification
}

interface WorkerTab {
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void
  addEventListener(type: 'push', listener: (event: WorkerPushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: WorkerNotificationEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: {
    claim(): Promise<void>
    /** The tab used last comes first. */
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WorkerTab[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration
}

export const worker = globalThis as unknown as WorkerScope
