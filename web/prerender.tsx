import { renderToString } from 'react-dom/server'
import { accountScreens } from './routes/pages/account-route.tsx'
import { App } from './routes/app.tsx'
import { viewBootScript } from './routes/navigation/boot.ts'
import { PAGES } from './routes/navigation/page-heads.ts'
import { schoolFooter } from './routes/tabs/tab-screen.tsx'
import { sessionBootScript } from './session/stored-session.ts'
import { themeBootScript } from './ui/theme.tsx'

export const pages = PAGES

/** Inline scripts of every page's head, in order; each is allowed by its hash. */
export const headScripts: readonly string[] = [themeBootScript, sessionBootScript, viewBootScript]

await accountScreens.load()
await accountScreens.loaded()?.privacyScreen.load()
await schoolFooter.load()

export function renderPage(path: keyof typeof PAGES): string {
  return renderToString(<App path={path === '404' ? '/404' : path} />)
}
