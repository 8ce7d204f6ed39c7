// The text says nothing of the news itself, because it appears on a lock screen, maybe of a shared phone.
// This is separate from push.ts, because the service worker needs no schemas.
export const PUSH_WORDS = {
  title: 'New message from school',
  body: 'Open Qala to read it.',
  // The address is not "/", because that would reload an open page, and a reload stays on its tab.
  url: '/?tab=home',
} as const
