import * as z from 'zod/mini'
import { defineCall } from '../api-call.ts'
import { HealthFacts, RecoveryKey } from './health.ts'

const Ok = z.object({ status: z.literal('ok') })

export const checkAlive = defineCall({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'The process is up',
  output: Ok,
})

export const checkReady = defineCall({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  summary: 'The server can save: database, disk and worker are there, and it is not stopping',
  output: Ok,
})

export const readHealth = defineCall({
  method: 'GET',
  path: '/api/admin/health',
  access: 'system:read',
  summary: 'What the server knows about itself: backups, disk, database, queue, channels',
  output: HealthFacts,
})

export const orderBackup = defineCall({
  method: 'POST',
  path: '/api/admin/health/back-up',
  access: 'system:back-up',
  summary: 'Make a backup now. What came of it stands in the health of the server',
  output: 'no-content',
})

export const confirmClock = defineCall({
  method: 'POST',
  path: '/api/admin/health/confirm-clock',
  access: 'system:confirm-clock',
  summary: 'Say that the clock of the server is right, although it contradicts what the database knows',
  output: 'no-content',
})

export const makeRecoveryKey = defineCall({
  method: 'POST',
  path: '/api/admin/health/recovery-key',
  access: 'system:make-recovery-key',
  summary: 'Make a new recovery key for the backups from now on. It is shown in this answer and nowhere else',
  output: RecoveryKey,
})
