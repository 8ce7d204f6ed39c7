// Nothing of the news itself: a lock screen, maybe of a shared phone, shows it.
// Apart from push.ts, because the service worker needs no schemas.
export const PUSH_WORDS = {
  title: 'New message from school',
  body: 'Open Qala to read it.',
  // Not "/": that reloads an open page, and a reload stays on its tab.
  url: '/?tab=home',
} as const
