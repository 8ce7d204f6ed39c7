import { count } from '../counts.ts'
import type { ChannelProblem } from '../messaging/announcements.ts'
import { failsToRestore, isFuture, isOverdue, type HealthFacts, type Place } from './health.ts'
import { shortDayAndTime } from '../dates.ts'
import { schoolClock, schoolDate } from '../school-time.ts'

export type HealthLevel = 'ok' | 'warn' | 'bad'

export interface HealthLine {
  id: string
  group: 'Saved work' | 'This server' | 'Messages'
  label: string
  level: HealthLevel
  value: string
  /** This is the advice in one sentence. */
  advice: string
}

type Judged = readonly [level: HealthLevel, value: string, advice: string]

const MINUTE = 60_000
/** The worker writes a sign of life every 15 seconds. */
export const WORKER_SILENT_MS = 90_000
const JOURNAL_LATE_MS = 5 * MINUTE
const JOBS_LATE_MS = 15 * MINUTE
const CLOCK_OFF_MS = 2 * MINUTE

/** @param deviceNow the reader's clock at the moment the facts arrived */
export function healthLines(facts: HealthFacts, deviceNow: Date): HealthLine[] {
  const now = new Date(facts.now)
  const line =
    (group: HealthLine['group']) =>
    (id: string, label: string, [level, value, advice]: Judged): HealthLine => ({
      id,
      group,
      label,
      level,
      value,
      advice,
    })
  const [saved, server, messages] = [line('Saved work'), line('This server'), line('Messages')]
  return [
    saved('backup', 'Last good backup', lastBackup(facts, now)),
    saved('check', 'Last test restore', lastCheck(facts, now)),
    saved('journal', 'Recovery point', recoveryPoint(facts, now)),
    saved('place', 'Where backups are kept', backupPlace(facts)),
    saved('key', 'Recovery key', recoveryKey(facts, now)),
    saved('devices', 'Devices not heard from', devices(facts)),
    server('qala', 'Qala', version(facts, now)),
    server('disk', 'Disk', dataDisk(facts.dataPlace)),
    server('database', 'Database', database(facts)),
    server('clock', 'Clock', clock(facts, now, deviceNow)),
    messages('worker', 'Work in the background', worker(facts, now)),
    messages('jobs', 'Queue', jobs(facts, now)),
    ...facts.channels.map((channel) =>
      messages(channel.channel, CHANNEL[channel.channel], channelLine(channel)),
    ),
  ]
}

export function worstOf(lines: readonly Pick<HealthLine, 'level'>[]): HealthLevel {
  return (['bad', 'warn'] as const).find((level) => lines.some((line) => line.level === level)) ?? 'ok'
}

function lastBackup({ backups, backupPlace }: HealthFacts, now: Date): Judged {
  const { last, lastGood } = backups
  // The folder may have been moved, and then the good backups of the old one do not count.
  const none = last?.checkedAt ? `None yet in ${backupPlace.folder}` : 'None yet'
  const value = lastGood ? `${whenText(lastGood.madeAt, now)}, ${sizeText(lastGood.bytes ?? 0)}` : none
  if (lastGood && isFuture(now.getTime() - Date.parse(lastGood.madeAt)))
    return [
      'bad',
      value,
      'Its date lies in the future, so nobody knows how old it is: look at “Clock”, then press “Back up now”.',
    ]
  if (isOverdue(backups, now))
    return ['bad', value, 'Look at “Where backups are kept”, then press “Back up now”.']
  if (last && last.file === null)
    return [
      'warn',
      value,
      `The newest one could not be written: ${last.problem ?? 'the reason is in the log'}`,
    ]
  return lastGood
    ? ['ok', value, 'Nothing to do: a backup is made every hour.']
    : ['ok', value, 'The first one is made within minutes of the first start.']
}

function lastCheck({ backups }: HealthFacts, now: Date): Judged {
  const { last, lastGood } = backups
  const value = lastGood?.checkedAt ? whenText(lastGood.checkedAt, now) : 'None yet'
  if (failsToRestore(backups))
    return [
      'bad',
      value,
      `The newest backup does not restore, so press “Back up now” and ask for help if it stays so: ${last?.problem ?? 'the reason is in the log'}`,
    ]
  return ['ok', value, 'Nothing to do: every backup is restored once to see that it can be.']
}

function recoveryPoint({ journal }: HealthFacts, now: Date): Judged {
  if (journal === null)
    return [
      'ok',
      'The last backup',
      'With your own PostgreSQL, ask who looks after it about point-in-time recovery.',
    ]
  const { until, problem, onDataDisk, hasHole } = journal
  if (until === null)
    return ['warn', 'The last backup', problem ?? 'The journal begins with the first backup.']
  const value = `Everything up to ${whenText(until, now)} is on ${onDataDisk ? 'the same disk' : 'the second disk'}`
  const age = now.getTime() - Date.parse(until)
  if (problem === null && isFuture(age))
    return ['bad', value, 'This moment lies in the future: look at “Clock”.']
  if (problem !== null || age > JOURNAL_LATE_MS)
    return [
      'bad',
      value,
      problem ?? 'The journal has stopped: look whether its folder (JOURNAL_DIR) can be written.',
    ]
  if (hasHole)
    return ['bad', 'The last backup', 'The journal had to begin anew after it: press “Back up now”.']
  if (onDataDisk)
    return ['warn', value, 'Put the journal on another disk (JOURNAL_DIR), or a broken disk takes it too.']
  return ['ok', value, 'Nothing to do.']
}

function backupPlace({ backupPlace: { folder, disk, onDataDisk } }: HealthFacts): Judged {
  if (disk === null)
    return ['bad', folder, 'The folder cannot be reached: plug the stick in or connect the share again.']
  const value = `${folder}, ${sizeText(disk.freeBytes)} free`
  if (disk.level === 'full')
    return ['bad', value, 'There is no room for another backup: delete other files there.']
  if (onDataDisk)
    return [
      'warn',
      value,
      'This is the disk of the data itself: set BACKUP_DIR to a stick, a second disk or a share.',
    ]
  if (disk.level === 'low')
    return ['warn', value, 'Room runs out: delete other files there, or take a larger disk.']
  return ['ok', value, 'Another disk than the data. Keep a copy in another building too.']
}

function recoveryKey({ recoveryKeyMadeAt }: HealthFacts, now: Date): Judged {
  return recoveryKeyMadeAt === null
    ? ['warn', 'None yet', 'Make one and print it: without it nobody can open a backup on another computer.']
    : [
        'ok',
        `Made ${whenText(recoveryKeyMadeAt, now)}`,
        'Keep the printed slip where the school keeps its papers, not at this computer.',
      ]
}

function devices({ quiet: { learners, days } }: HealthFacts): Judged {
  return learners === 0
    ? ['ok', 'None', `Every learner who is signed in was seen in the last ${days} days.`]
    : [
        'ok',
        `${count(learners, 'learner')} in ${days} days`,
        'Their devices may hold work that is not sent: it comes by itself when they open Qala with a network.',
      ]
}

function version({ version, startedAt }: HealthFacts, now: Date): Judged {
  const up = ageText(Math.max(0, now.getTime() - Date.parse(startedAt)))
  return ['ok', `Version ${version}, running for ${up}`, 'Nothing to do.']
}

function dataDisk({ disk, folder }: Place): Judged {
  if (disk === null)
    return ['bad', folder, 'The data folder cannot be read: look whether its disk is still there.']
  const value = `${sizeText(disk.freeBytes)} free of ${sizeText(disk.totalBytes)}`
  if (disk.level === 'full')
    return ['bad', value, 'Work cannot be saved any more: delete what is not Qala’s until 3 GB are free.']
  if (disk.level === 'low') return ['warn', value, 'Make room soon: delete files that are not Qala’s.']
  return ['ok', value, 'Nothing to do.']
}

function database({ database: { isOwn, version, bytes } }: HealthFacts): Judged {
  const value = `PostgreSQL ${version}, ${sizeText(bytes)}`
  return isOwn
    ? ['ok', `${value}, brought by Qala`, 'Nothing to do.']
    : ['ok', `${value}, at DATABASE_URL`, 'Nothing to do here: its own administrator keeps it up to date.']
}

function clock({ clockAdvice }: HealthFacts, now: Date, deviceNow: Date): Judged {
  const off = Math.abs(now.getTime() - deviceNow.getTime())
  const value = whenText(now.toISOString(), now)
  if (clockAdvice !== null) return ['bad', value, clockAdvice]
  return off < CLOCK_OFF_MS
    ? ['ok', value, 'It agrees with this device.']
    : ['warn', value, `This device’s clock is ${ageText(off)} away from it: set the wrong one right.`]
}

function worker({ workerBeatAt }: HealthFacts, now: Date): Judged {
  const age = workerBeatAt === null ? Infinity : now.getTime() - Date.parse(workerBeatAt)
  if (isFuture(age))
    return [
      'bad',
      'Not known',
      'Its last sign of life lies in the future: look at “Clock”, and start Qala again if this stays.',
    ]
  if (age > WORKER_SILENT_MS)
    return [
      'bad',
      workerBeatAt === null ? 'Not running' : `Silent since ${whenText(workerBeatAt, now)}`,
      'Nothing is sent and no backup is made: start Qala again.',
    ]
  return ['ok', 'Running', 'Nothing to do.']
}

function jobs({ jobs: { waiting, failed, oldestDueAt } }: HealthFacts, now: Date): Judged {
  const value = `${waiting} waiting, ${failed} given up`
  if (oldestDueAt !== null && now.getTime() - Date.parse(oldestDueAt) > JOBS_LATE_MS)
    return ['warn', value, 'The oldest waits for longer than it should: look at the channels below.']
  if (failed > 0)
    return ['warn', value, 'Some mail could not be sent at all: the log of the server says why.']
  return ['ok', value, 'Nothing to do.']
}

const CHANNEL = { email: 'E-mail', push: 'Push', sms: 'SMS' } as const

const NOT_CONNECTED = {
  email: 'Nobody gets mail, and no alarm reaches you: set SMTP_URL and MAIL_FROM.',
  push: 'Nothing to do.',
  sms: 'Nothing to do, unless the school wants SMS: set SMS_WEBHOOK_URL or BULKSMS_TOKEN.',
}

const PROBLEM: Record<ChannelProblem, string> = {
  unreachable: 'cannot be reached',
  sign_in: 'refuses the name or key',
  overloaded: 'asks to wait',
  credit: 'has no credit left',
  broken: 'answers with errors',
}

function channelLine({ channel, connected, waiting, problem }: HealthFacts['channels'][number]): Judged {
  if (!connected) return [channel === 'email' ? 'warn' : 'ok', 'Not connected', NOT_CONNECTED[channel]]
  if (problem === null) return ['ok', `Connected, ${waiting} waiting`, 'Nothing to do.']
  return [
    'warn',
    `Paused, ${waiting} waiting`,
    `Its service ${PROBLEM[problem.what]}; Qala tries again by itself, and the runbook says what helps.`,
  ]
}

/** Returns "14:02" for a time of today, and "21 Nov, 14:02" for another day. */
function whenText(iso: string, now: Date): string {
  const at = new Date(iso)
  return schoolDate(at) === schoolDate(now) ? schoolClock(at) : shortDayAndTime(at)
}

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const size = bytes / 1000 ** power
  return `${size < 10 && power > 1 ? size.toFixed(1) : Math.round(size)} ${UNITS[power - 1]}`
}

export function ageText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return count(minutes, 'minute')
  return minutes < 2 * 24 * 60
    ? count(Math.floor(minutes / 60), 'hour')
    : count(Math.floor(minutes / 1440), 'day')
}
