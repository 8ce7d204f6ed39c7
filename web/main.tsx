import './start-react.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import 'virtual:qala-font.css'
import './styles.css'
import { followInstall } from './install/install-state.ts'
import { preloadable } from './lib/preloadable.ts'
import { startOfflineWhenIdle } from './offline/start-when-idle.ts'
import { accountScreens } from './routes/pages/account-route.tsx'
import { App } from './routes/app.tsx'
import { alive } from './routes/navigation/alive.ts'
import { learning } from './routes/main-app.tsx'
import { isOtherView } from './routes/navigation/boot.ts'
import { nameFirstView } from './routes/navigation/navigate.ts'
import { startScrollMemory } from './routes/navigation/scroll-memory.ts'

const TRY_AGAIN_MS = 5_000

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

followInstall()
startScrollMemory(location.pathname === '/' ? nameFirstView().key : location.pathname)
const lateStart = preloadable(() => import('./start-late.ts'))
// Asked for at once, so that its way over a slow line passes while the page is drawn.
void lateStart.load().catch(() => undefined)
void alive.then(startLate)

// Hydration needs the whole page, and a reload must not show an empty screen first.
if (location.pathname !== '/') await accountScreens.load()
else if (isOtherView()) await learning.load().catch(() => undefined)

// In development there is no prerendered markup, and another view's is of no use.
if (root.firstElementChild && !isOtherView()) hydrateRoot(root, <App />)
else createRoot(root).render(<App />)

// After the first screen and who is here, so that these have a slow line to themselves.
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
