import { renderToString } from 'react-dom/server'
import { newerBuiltinsScript } from './lib/newer-builtins.ts'
import { accountScreens } from './routes/pages/account-route.tsx'
import { App } from './routes/app.tsx'
import { viewBootScript } from './routes/navigation/boot.ts'
import { browserCheckScript } from './routes/navigation/browser-check.ts'
import { holdTapsScript } from './routes/navigation/hold-taps.ts'
import { PAGES } from './pages.ts'
import { ACCOUNT_PATHS } from './routes/navigation/place.ts'
import { TooOld } from './routes/pages/too-old.tsx'
import { schoolFooter } from './routes/tabs/tab-screen.tsx'
import { sessionBootScript } from './session/stored-session.ts'
import { fontBootScript } from './ui/own-font.ts'
import { themeBootScript } from './ui/theme.tsx'

export const pages = PAGES

/** The inline scripts of every page's head, in order. The content security policy allows each by its hash. */
export const headScripts: readonly string[] = [
  browserCheckScript,
  newerBuiltinsScript,
  holdTapsScript,
  fontBootScript,
  themeBootScript,
  sessionBootScript,
  viewBootScript,
]

/** The page names these chunks, so that its scripts load in one round trip. */
export const pageChunks = Object.fromEntries(
  [...ACCOUNT_PATHS, '404'].map((path) => [path, 'account-screens']),
)

await accountScreens.load()
await accountScreens.loaded()?.privacyScreen.load()
await schoolFooter.load()

export function renderPage(path: keyof typeof PAGES): string {
  return renderToString(<App path={path === '404' ? '/404' : path} />)
}

export const tooOld = renderToString(<TooOld />)
