// `npm test` runs every gate of the product and begins with the fastest. The last line counts gates and tests together.
// `npm run test:long` runs only the tests with the tag `long`.
import { isBuilt } from './build-stamp.ts'
import { endRun, gate, longFiles, prepareRun, root, runStories, runUnits } from './run-tests.ts'

const isLong = process.argv.includes('--long')
prepareRun()

if (!isLong) {
  gate('Types from the database', ['node', 'database/generate-types.ts', '--check'])
  gate('Types', ['tsc', '-b'])
  gate('Lint and import walls', ['oxlint', '.'])
  gate('Format', ['oxfmt', '--check', '.'])
  gate('Dead code', ['knip'])
  gate('Content', ['node', 'content/check.ts'])
}

await runUnits({
  files: longFiles.map((file) => (isLong ? file : `--exclude=${file}`)),
  // Two load tests at the same time would use up all connections and measure each other.
  serverWorkers: isLong ? 1 : 2,
})

if (isBuilt(root) || gate('Build', ['node', 'scripts/build.ts'])) await runStories({ isLong })

endRun()
