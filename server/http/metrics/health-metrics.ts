import { failsToRestore, isFuture, type HealthFacts } from '#domain/operations/health.ts'
import { Gauge, type Registry } from 'prom-client'

/**
 * Creates the metrics of the admin's Health section, for monitors. They describe the school, so they are the same in every
 * process, except for the disks of this machine. An unknown value is left out, because a zero would silence an alarm on it.
 */
export function createHealthMetrics(registry: Registry): (facts: HealthFacts | null) => void {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const backupAge = gauge('qala_backup_age_seconds', 'Age of the newest backup that was restored to check it')
  const lastCheck = gauge('qala_backup_last_check_ok', '0: the newest backup does not restore')
  const journalAge = gauge('qala_journal_age_seconds', 'How far the journal is behind')
  const beatAge = gauge('qala_worker_heartbeat_age_seconds', 'Since the last sign of life of a worker')
  const doubted = gauge(
    'qala_clock_implausible',
    '1: the clock of the server may be wrong, and nothing is deleted',
  )
  const free = gauge('qala_disk_free_bytes', 'Room on the disk of the data and of the backups', ['place'])
  const jobs = gauge('qala_queue_jobs', 'Jobs that wait, and those given up within a week', ['state'])
  const channels = gauge('qala_channel_state', '1: sends, 0: paused, -1: not connected', ['channel'])

  return (facts) => {
    for (const one of [free, jobs, channels]) one.reset()
    // Metrics without labels are removed here, because a reset would set them to zero.
    for (const one of [backupAge, lastCheck, journalAge, beatAge, doubted]) one.remove()
    if (facts === null) return
    doubted.set(facts.clockAdvice === null ? 0 : 1)
    // The age of something in the future is unknown. A negative age would keep every alarm on it silent until then.
    const age = (iso: string) => {
      const ms = Date.parse(facts.now) - Date.parse(iso)
      return isFuture(ms) ? Infinity : Math.max(0, ms / 1000)
    }
    const { last, lastGood } = facts.backups
    if (lastGood) backupAge.set(age(lastGood.madeAt))
    if (last) lastCheck.set(failsToRestore(facts.backups) ? 0 : 1)
    if (facts.journal?.until) journalAge.set(age(facts.journal.until))
    if (facts.workerBeatAt) beatAge.set(age(facts.workerBeatAt))
    if (facts.dataPlace.disk) free.set({ place: 'data' }, facts.dataPlace.disk.freeBytes)
    if (facts.backupPlace.disk) free.set({ place: 'backups' }, facts.backupPlace.disk.freeBytes)
    jobs.set({ state: 'waiting' }, facts.jobs.waiting)
    jobs.set({ state: 'failed' }, facts.jobs.failed)
    for (const { channel, connected, problem } of facts.channels)
      channels.set({ channel }, connected ? (problem === null ? 1 : 0) : -1)
  }
}
