// `npm run import -- FILE` reads a file of `npm run export` into a new, empty database.
import { importDatabase } from '#database/transfer/import.ts'
import { describeTransfer, onlyArgument, runCommand } from './run-command.ts'

await runCommand(async (env) => {
  const file = onlyArgument('Usage: npm run import -- FILE')
  const counts = await importDatabase(env, file)
  console.log(`Brought ${describeTransfer(counts)} in from ${file}`)
  if (!counts['sessions']) console.log('Everybody signs in again, with the same password.')
  console.log('Start Qala with: npm start')
})
