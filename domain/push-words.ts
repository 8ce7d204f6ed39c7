/**
 * What a phone shows for every announcement, and for a message that cannot be read. Nothing of the news itself: it shows
 * on a lock screen, maybe of a shared phone, so the news is read after signing in. Apart from push.ts, because the
 * service worker needs no schemas.
 */
export const PUSH_WORDS = {
  title: 'New message from school',
  body: 'Open Qala to read it.',
  // Not "/": for the page that is there already that is a reload, and a reload keeps the tab that was open.
  url: '/?tab=home',
} as const
