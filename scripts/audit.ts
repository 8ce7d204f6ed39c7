// `npm run audit` says which packages Qala contains (dist/sbom.cdx.json, CycloneDX), whether the registry signed them, which
// known vulnerabilities they have, and which direct dependencies have not had a release for two years.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { checkAges } from './newest-releases.ts'

const SBOM = 'dist/sbom.cdx.json'

function npm(...args: string[]): { isGood: boolean; out: string } {
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64e6 })
  if (status !== 0) console.error(stderr.trim())
  return { isGood: status === 0, out: stdout }
}

const bill = npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev')
if (bill.isGood) {
  const { components } = JSON.parse(bill.out) as { components: unknown[] }
  mkdirSync('dist', { recursive: true })
  writeFileSync(SBOM, bill.out)
  console.log(`Bill of materials: ${components.length} packages, in ${SBOM}`)
}
const signatures = npm('audit', 'signatures')
console.log(signatures.isGood ? signatures.out.trim() : 'Signatures: could not be checked, or one is wrong.')
// Only packages that run in the school count. A vulnerability in a build tool affects nobody there.
const holes = npm('audit', '--omit=dev', '--audit-level=high')
console.log(holes.isGood ? holes.out.trim() : 'Known holes: could not be asked for, or there are some.')
const ages = checkAges()
for (const line of ages.lines) console.log(line)
if (![bill, signatures, holes, ages].every(({ isGood }) => isGood)) process.exitCode = 1
