import { PUSH_WORDS } from '#domain/push-words.ts'
import { FILES } from './build-files.ts'
import { BUSY_LOCK } from './messages.ts'
import { worker } from './scope.ts'

const LONGEST = 200

/**
 * Shows what the school sent. Always something, even for a message without words or with nonsense: a browser that sees
 * a push pass in silence takes the permission away.
 */
export async function showNotice(sent: string | undefined): Promise<void> {
  const words = { ...PUSH_WORDS, tag: 'news', ...wordsOf(sent) }
  await worker.registration.showNotification(words.title, {
    body: words.body,
    tag: words.tag,
    lang: 'en-ZA',
    icon: FILES.notice.icon,
    badge: FILES.notice.badge,
    data: ownAddress(words.url),
  })
}

/** A tap on it: the tab that was used last shows the page, unless it is in the middle of something; else a new one. */
export async function openNotice({ data }: Notification): Promise<void> {
  const address = ownAddress(typeof data === 'string' ? data : PUSH_WORDS.url)
  const [tab] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!tab) return void (await worker.clients.openWindow(address))
  await tab.focus()
  // A quiz or a form stays as it is; the news is on Home whenever its learner gets there.
  if (await isAnyTabBusy()) return
  // A page that is not ours to lead, loaded past the worker, is in front now: that must do.
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

/** An address of this app, or Home. */
function ownAddress(url: string): string {
  if (!URL.canParse(url, location.origin)) return PUSH_WORDS.url
  const { origin, href } = new URL(url, location.origin)
  return origin === location.origin ? href : PUSH_WORDS.url
}

async function isAnyTabBusy(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === BUSY_LOCK)
}
