import { PUSH_WORDS } from '#domain/messaging/push-words.ts'
import { FILES } from './build-files.ts'
import { isAnyTabBusy } from './messages.ts'
import { worker } from './scope.ts'

const LONGEST = 200

/**
 * Shows a notification even for content that cannot be read, because a browser withdraws the permission after a push without one.
 */
export async function showNotification(sent: string | undefined): Promise<void> {
  const words = { ...PUSH_WORDS, tag: 'news', ...wordsOf(sent) }
  await worker.registration.showNotification(words.title, {
    body: words.body,
    tag: words.tag,
    lang: 'en-ZA',
    icon: FILES.notificationIcons.icon,
    badge: FILES.notificationIcons.badge,
    data: ownAddress(words.url),
  })
}

export async function openNotification({ data }: Notification): Promise<void> {
  const address = ownAddress(typeof data === 'string' ? data : PUSH_WORDS.url)
  const [tab] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!tab) return void (await worker.clients.openWindow(address))
  await tab.focus()
  // A quiz or a form stays open.
  if (await isAnyTabBusy()) return
  await tab.navigate(address).catch(() => undefined)
}

function wordsOf(sent: string | undefined): Partial<Record<'title' | 'body' | 'tag' | 'url', string>> {
  try {
    const value: unknown = JSON.parse(sent ?? '')
    if (typeof value !== 'object' || value === null) return {}
    const known = Object.entries(value).filter(
      ([name, word]) =>
        ['title', 'body', 'tag', 'url'].includes(name) &&
        typeof word === 'string' &&
        word !== '' &&
        word.length <= LONGEST,
    )
    return Object.fromEntries(known)
  } catch {
    return {}
  }
}

function ownAddress(url: string): string {
  if (!URL.canParse(url, location.origin)) return PUSH_WORDS.url
  const { origin, href } = new URL(url, location.origin)
  return origin === location.origin ? href : PUSH_WORDS.url
}
