import type { Context, Hono } from 'hono'
import type { MessagingServices } from '../services.ts'
import { plainPage } from '../../http/static/plain-page.ts'
import { chooseByLink } from './choices.ts'

type Said = 'question' | 'ended' | 'again'

const WORDS: Record<Said, { title: string; text: string; button: string }> = {
  question: {
    title: 'No more emails from school?',
    text: 'Your school sends its news by email. You can stop these emails here. The news stays in Qala, on Home.',
    button: 'Stop the emails',
  },
  ended: {
    title: 'The emails have stopped',
    text: 'You get no more news from school by email. If you forget your password, the email for a new one still comes.',
    button: 'Undo: send me emails again',
  },
  again: {
    title: 'The emails come again',
    text: 'You get news from school by email, as before.',
    button: 'Stop the emails',
  },
}

/**
 * Adds the page behind the link in each mail (RFC 8058). Mail programs send the POST themselves when their own button is
 * pressed. Opening the link changes nothing, because scanners open every link. The page is not part of the app: it works
 * without a script and without signing in. The response is the same for a token that nobody has.
 */
export function mountUnsubscribe(app: Hono, { db, unsubscribe, visits, clientIp }: MessagingServices): void {
  const answer = async (c: Context, said: Said) => {
    c.header('Cache-Control', 'no-store')
    return c.html(page(said, c.req.query('t') ?? ''))
  }
  app.get('/unsubscribe', (c) => answer(c, 'question'))
  app.post('/unsubscribe', async (c) => {
    // The body that a mail program posts only says that it is one click. Everything else is in the address.
    const wanted = c.req.query('again') !== undefined
    const userId = unsubscribe.read(c.req.query('t') ?? '')
    if (userId !== null)
      await visits.ask({ door: 'end of mails', ip: clientIp(c) }, () => chooseByLink(db, userId, wanted))
    return answer(c, wanted ? 'again' : 'ended')
  })
}

function page(said: Said, token: string): string {
  const { title, text, button } = WORDS[said]
  const action = `/unsubscribe?t=${encodeURIComponent(token)}${said === 'ended' ? '&amp;again=1' : ''}`
  return plainPage(
    title,
    `<h1>${title}</h1>
<p>${text}</p>
<form method="post" action="${action}"><button>${button}</button></form>`,
  )
}
