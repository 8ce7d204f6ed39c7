// `npm run export -- FILE` writes all data of the school into one file, which this and later versions of Qala can read.
import { exportDatabase } from '#database/transfer/export.ts'
import { describeTransfer, onlyArgument, runCommand } from './run-command.ts'

await runCommand(async (env) => {
  const file = onlyArgument('Usage: npm run export -- FILE')
  const counts = await exportDatabase(env, file)
  console.log(`Wrote ${describeTransfer(counts)} into ${file}`)
  console.log('The file holds children’s data and the keys of this installation: keep it private.')
})
