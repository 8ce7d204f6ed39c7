import { createRoot, hydrateRoot } from 'react-dom/client'
import 'virtual:qala-font.css'
import './styles.css'
import { startData } from './progress/start-data.ts'
import { loadAccountScreens } from './routes/account-place.tsx'
import { App } from './routes/app.tsx'
import { isOtherView } from './routes/boot.ts'
import { loadPractice } from './routes/practice-place.tsx'
import { loadQuizTaking } from './routes/quiz-place.tsx'
import { startScrollMemory } from './routes/scroll-memory.ts'
import { nameFirstView } from './routes/use-view.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

startScrollMemory(location.pathname === '/' ? nameFirstView().key : location.pathname)
startData()

// A page that is there already must be taken over whole.
if (location.pathname !== '/') await loadAccountScreens()

// Without prerendered markup (development), or with another view's, there is nothing to take over.
if (root.firstElementChild && !isOtherView()) hydrateRoot(root, <App />)
else createRoot(root).render(<App />)

// While the learner looks around: a tap on Register, Start Quiz or Start Practice must not wait for the network. The
// larger two leave the first moments on a slow line to Home.
void loadAccountScreens().catch(() => undefined)
setTimeout(() => {
  for (const load of [loadQuizTaking, loadPractice]) void load().catch(() => undefined)
}, 5_000)
