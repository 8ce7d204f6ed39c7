import type { Hono } from 'hono'

/**
 * Returns a small page that needs neither a script nor a sign-in. It is for people who hold a link or a printed page and have
 * no account.
 * @param title our own text, which goes into the page unescaped
 * @param main the HTML of the card below the name
 * @param tone how the heading is marked
 */
export function plainPage(title: string, main: string, tone: 'good' | 'bad' | 'none' = 'none'): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Qala</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main class="${tone}">
<p class="name">Qala</p>
${main}
<p><a href="/">Go to Qala</a></p>
</main>
</body>
</html>
`
}

/** Escapes typed text for use in HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Adds the route of the style sheet that plain pages use. */
export function mountPlainStyle(app: Hono): void {
  app.get(STYLE_PATH, (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
}

const STYLE_PATH = '/plain-page.css'

// These are the tokens of web/styles.css that this page needs. It must not wait for the app's own style sheet.
const STYLE = `* { box-sizing: border-box; }
:root { color-scheme: light dark; --paper: #fff9f0; --card: #ffffff; --ink: #1f1a3d; --soft: #5d5876; --line: #eadfce;
  --field: #857ea3; --indigo: #3b2fb5; --action: #3b2fb5; --focus: #1f1a3d; --leaf: #0f7b5f; --on-leaf: #ffffff;
  --coral: #b5301b; --on-coral: #ffffff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15122b; --card: #211d3d; --ink: #f5f1ff; --soft: #b9b3d3; --line: #38325c; --field: #8a82b4;
    --indigo: #b4adff; --action: #6154ea; --focus: #ffd97a; --leaf: #5fd6ae; --on-leaf: #0c2420; --coral: #ffab9b;
    --on-coral: #2c100b; }
}
body { margin: 0; padding: 1.5rem 1rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Arial, sans-serif;
  overflow-wrap: break-word; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem; border: 1.5px solid var(--line); border-radius: 20px;
  background: var(--card); }
.name { margin: 0; font-weight: 700; color: var(--indigo); }
h1 { margin: 0.5rem 0; font-size: 1.6875rem; line-height: 1.2; }
h1 span { display: inline-block; min-width: 1.5em; margin-right: 0.4em; border-radius: 99px; text-align: center; }
.none h1 span { display: none; }
.good h1 span { background: var(--leaf); color: var(--on-leaf); }
.bad h1 span { background: var(--coral); color: var(--on-coral); }
dl { margin: 1rem 0; padding: 1rem; border: 1.5px solid var(--line); border-radius: 16px; }
dt { color: var(--soft); font-size: 0.9375rem; }
dd { margin: 0 0 0.5rem; font-weight: 700; }
label { display: block; margin-top: 1.5rem; font-weight: 700; }
input, button { width: 100%; min-height: 48px; margin: 0.5rem 0 0; padding: 0.75rem 1rem; border-radius: 16px; font: inherit; }
input { border: 2px solid var(--field); background: var(--paper); color: var(--ink); letter-spacing: 0.05em; }
button { border: 0; background: var(--action); color: #ffffff; font-weight: 700; cursor: pointer; }
a { display: inline-block; min-height: 48px; padding: 0.75rem 0; color: var(--indigo); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
`
