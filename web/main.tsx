import './start-react.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import 'virtual:qala-font.css'
import './styles.css'
import { followInstall } from './install/install-state.ts'
import { watchEarlyChanges } from './lib/early-changes.ts'
import { preloadable } from './lib/preloadable.ts'
import { startOfflineWhenIdle } from './offline/start-when-idle.ts'
import { accountScreens } from './routes/pages/account-route.tsx'
import { App } from './routes/app.tsx'
import { alive } from './routes/navigation/alive.ts'
import { learning } from './routes/main-app.tsx'
import { isOtherView } from './routes/navigation/boot.ts'
import { nameFirstEntry } from './routes/navigation/navigate.ts'
import { startScrollMemory } from './routes/navigation/scroll-memory.ts'

const TRY_AGAIN_MS = 5_000

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

followInstall()
watchEarlyChanges()
startScrollMemory(nameFirstEntry().key)
const lateStart = preloadable(() => import('./start-late.ts'))
// The request starts at once, so that a slow connection loads this code while the page is rendered.
void lateStart.load().catch(() => undefined)
void alive.then(startLate)

// Hydration needs the whole page, and a reload must not show an empty screen first.
if (location.pathname !== '/') await accountScreens.load()
else if (isOtherView()) await learning.load().catch(() => undefined)

// In development there is no prerendered markup, and the markup of another view cannot be used. React would also not recognise
// its own text in a page that the browser has already translated.
if (root.firstElementChild && !isOtherView() && !root.querySelector('font')) hydrateRoot(root, <App />)
else createRoot(root).render(<App />)

// The rest waits until the first screen is shown and the session is known, so that these have a slow connection to themselves.
void lateStart.load().then(fetchTheRest, fetchTheRest)
startOfflineWhenIdle()

async function startLate(): Promise<void> {
  try {
    await lateStart.load()
    lateStart.loaded()?.startLate()
  } catch {
    setTimeout(startLate, TRY_AGAIN_MS)
  }
}

function fetchTheRest(): void {
  void learning.load().then(
    () => learning.loaded()?.startLate(),
    () => undefined,
  )
  void accountScreens.load().catch(() => undefined)
}
