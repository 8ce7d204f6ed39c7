import { createRoot, hydrateRoot } from 'react-dom/client'
import 'virtual:qala-font.css'
import './styles.css'
import { followInstall } from './install/install-state.ts'
import { startOfflineWhenIdle } from './offline/start-when-idle.ts'
import { startData } from './progress/start-data.ts'
import { accountScreens } from './routes/pages/account-route.tsx'
import { App } from './routes/app.tsx'
import { learning } from './routes/main-app.tsx'
import { isOtherView } from './routes/navigation/boot.ts'
import { nameFirstView } from './routes/navigation/navigate.ts'
import { startScrollMemory } from './routes/navigation/scroll-memory.ts'
import { beforeSignOut } from './session/sign-out.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

followInstall()
startScrollMemory(location.pathname === '/' ? nameFirstView().key : location.pathname)
startData()
// Without its code there is no connection to the push service either.
beforeSignOut(() =>
  import('./push/follow-push.ts').then(
    ({ endPush }) => endPush(),
    () => undefined,
  ),
)

// Hydration needs the whole page, and a reload must not show an empty screen first.
if (location.pathname !== '/') await accountScreens.load()
else if (isOtherView()) await learning.load().catch(() => undefined)

// In development there is no prerendered markup, and another view's is of no use.
if (root.firstElementChild && !isOtherView()) hydrateRoot(root, <App />)
else createRoot(root).render(<App />)

// After the load event, so that the first screen has a slow line to itself.
const fetchTheRest = () => {
  void accountScreens.load().catch(() => undefined)
  void learning.load().then(
    () => learning.loaded()?.startLate(),
    () => undefined,
  )
}
if (document.readyState === 'complete') fetchTheRest()
else addEventListener('load', () => setTimeout(fetchTheRest), { once: true })
startOfflineWhenIdle()
