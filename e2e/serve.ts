// The product as `npm start` serves it, on a data folder of its own, for the browser stories.
import { mkdirSync, rmSync } from 'node:fs'
import { ADMIN, dataDir, origin, port } from './where.ts'

rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true })
Object.assign(process.env, {
  PORT: String(port),
  PUBLIC_URL: origin,
  DATA_DIR: dataDir,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
})
await import('../server/main.ts')
