// `npm run bench`: measures the built product on this machine and prints one table per question.
// `npm run bench -- taps power-back`: only these.
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
import { smallMachine } from './small-machine.ts'
import { taps } from './taps.ts'
import { updates } from './updates.ts'
import { firstVisit, laterVisits } from './visits.ts'

console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
)
console.log(new Date().toISOString().slice(0, 10))
const QUESTIONS: Record<string, (origin: string, pid: number) => Promise<void>> = {
  'first-visit': (origin) => firstVisit(origin, ensureChromium()),
  'later-visit': (origin) => laterVisits(origin, ensureChromium()),
  'early-taps': (origin) => earlyTaps(origin, ensureChromium()),
  taps: (origin) => taps(origin, ensureChromium()),
  lab: (origin) => lab(origin, ensureChromium()),
  'kill-browser': (origin) => killBrowserOften(origin, ensureChromium()),
  'power-back': powerBack,
}
/** On a server or a database of their own, or without any. */
const APART: Record<string, () => Promise<void>> = {
  'admin-list': adminList,
  // 43 pages at once leave no processor for windows that nobody looks at.
  'first-morning': () => firstMorning(ensureHeadlessShell() ?? ensureChromium()),
  http,
  journal,
  monday,
  'row-security': rowSecurity,
  'small-machine': smallMachine,
  updates,
}

const wanted = process.argv.slice(2)
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
