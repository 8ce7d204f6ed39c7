// `npm run bench` measures the built product on this machine and prints one table for each question.
// `npm run bench -- taps power-back` runs only these, `-- --short` runs each bench only so far that it shows that it works,
// and `-- --list` prints their names.
import { cpus, totalmem } from 'node:os'
import { ensureChromium, ensureHeadlessShell } from '../scripts/ensure-chromium.ts'
import { withServer } from '../scripts/with-server.ts'
import { adminList } from './admin-list.ts'
import { earlyTaps } from './early-taps.ts'
import { firstMorning } from './first-morning.ts'
import { http } from './http.ts'
import { journal } from './journal.ts'
import { killBrowserOften } from './kill-browser.ts'
import { lab } from './lab.ts'
import { monday } from './monday.ts'
import { powerBack } from './power-back.ts'
import { rowSecurity } from './row-security.ts'
import { signInCrowd } from './sign-in-crowd.ts'
import { smallMachine } from './small-machine.ts'
import { taps } from './taps.ts'
import { updates } from './updates.ts'
import { firstVisit, laterVisits } from './visits.ts'

const QUESTIONS: Record<string, (origin: string, pid: number) => Promise<void>> = {
  'first-visit': (origin) => firstVisit(origin, ensureChromium()),
  'later-visit': (origin) => laterVisits(origin, ensureChromium()),
  'early-taps': (origin) => earlyTaps(origin, ensureChromium()),
  taps: (origin) => taps(origin, ensureChromium()),
  lab: (origin) => lab(origin, ensureChromium()),
  'kill-browser': (origin) => killBrowserOften(origin, ensureChromium()),
  'power-back': powerBack,
}
/** These benches have a server or a database of their own, or need none. */
const APART: Record<string, () => Promise<void>> = {
  'admin-list': adminList,
  // 43 pages at once leave no processor time for windows that nobody looks at.
  'first-morning': () => firstMorning(ensureHeadlessShell() ?? ensureChromium()),
  http,
  journal,
  monday,
  'row-security': rowSecurity,
  'sign-in-crowd': signInCrowd,
  'small-machine': smallMachine,
  updates,
}

if (process.argv.includes('--list')) {
  for (const name of Object.keys({ ...QUESTIONS, ...APART })) console.log(name)
  process.exit()
}
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'))
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
)
console.log(new Date().toISOString().slice(0, 10))
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
if (Object.keys(QUESTIONS).some(isWanted)) {
  await withServer(
    async (origin, _dataDir, pid) => {
      for (const [name, ask] of Object.entries(QUESTIONS)) if (isWanted(name)) await ask(origin, pid)
    },
    { TRUST_PROXY: '1' },
  )
}
for (const [name, ask] of Object.entries(APART)) if (isWanted(name)) await ask()
