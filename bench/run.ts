// `npm run bench`: measures the built product on this machine and prints one table per question.
import { cpus, totalmem } from 'node:os'
import { ensureChromium } from '../scripts/ensure-chromium.ts'
import { withServer } from '../scripts/with-server.ts'
import { firstVisit } from './first-visit.ts'

console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
)
console.log(new Date().toISOString().slice(0, 10))
await withServer(async (origin) => {
  await firstVisit(origin, ensureChromium())
})
