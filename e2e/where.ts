import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const port = Number(process.env['E2E_PORT'] ?? 8099)
export const origin = `http://localhost:${port}`
export const dataDir = join(tmpdir(), `qala-e2e-${port}`)
export const ADMIN = { email: 'principal@example.org', password: 'umthi-omkhulu' }
