import type { Context, Hono } from 'hono'
import type { Services } from '../services.ts'
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
 * The page behind the link in each mail (RFC 8058): mail programs send the POST by themselves when their own button is pressed;
 * opening the link changes nothing, because scanners open every link. Not of the app: it works without script and without
 * signing in, and its answer is the same for a token that nobody has.
 */
export function mountUnsubscribe(app: Hono, { db, unsubscribe }: Services): void {
  const answer = async (c: Context, said: Said) => {
    c.header('Cache-Control', 'no-store')
    return c.html(page(said, c.req.query('t') ?? ''))
  }
  app.get('/unsubscribe.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/unsubscribe', (c) => answer(c, 'question'))
  app.post('/unsubscribe', async (c) => {
    // What a mail program posts says only that it is one click; everything else stands in the address.
    const wanted = c.req.query('again') !== undefined
    const userId = unsubscribe.read(c.req.query('t') ?? '')
    if (userId !== null) await chooseByLink(db, userId, wanted)
    return answer(c, wanted ? 'again' : 'ended')
  })
}

function page(said: Said, token: string): string {
  const { title, text, button } = WORDS[said]
  const action = `/unsubscribe?t=${encodeURIComponent(token)}${said === 'ended' ? '&amp;again=1' : ''}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Qala</title>
<link rel="stylesheet" href="/unsubscribe.css">
</head>
<body>
<main>
<p class="name">Qala</p>
<h1>${title}</h1>
<p>${text}</p>
<form method="post" action="${action}"><button>${button}</button></form>
<p><a href="/">Go to Qala</a></p>
</main>
</body>
</html>
`
}

// The tokens of web/styles.css that this page needs; it must not wait for the app's own style sheet.
const STYLE = `* { box-sizing: border-box; }
:root { color-scheme: light dark; --paper: #fff9f0; --card: #ffffff; --ink: #1f1a3d; --line: #eadfce; --indigo: #3b2fb5;
  --action: #3b2fb5; --focus: #1f1a3d; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15122b; --card: #211d3d; --ink: #f5f1ff; --line: #38325c; --indigo: #b4adff; --action: #6154ea;
    --focus: #ffd97a; }
}
body { margin: 0; padding: 1.5rem 1rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Arial, sans-serif;
  overflow-wrap: break-word; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem; border: 1.5px solid var(--line); border-radius: 20px;
  background: var(--card); }
.name { margin: 0; font-weight: 700; color: var(--indigo); }
h1 { margin: 0.5rem 0; font-size: 1.6875rem; line-height: 1.2; }
button { width: 100%; min-height: 48px; margin: 0.5rem 0; padding: 0.75rem 1.25rem; border: 0; border-radius: 16px;
  background: var(--action); color: #ffffff; font: inherit; font-weight: 700; cursor: pointer; }
a { display: inline-block; min-height: 48px; padding: 0.75rem 0; color: var(--indigo); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
`
