import { win32 } from 'node:path'

/** A task does not have its own environment, so the settings at the time of installation are written into its command. */
export const SETTINGS_OF_THE_TASK = [
  'DATA_DIR',
  'BACKUP_DIR',
  'JOURNAL_DIR',
  'DATABASE_URL',
  'PORT',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'SMTP_URL',
  'MAIL_FROM',
  'ADMIN_EMAIL',
] as const

export interface TaskPlace {
  /** This is the folder of the project. */
  root: string
  /** This is the Node that was installed with the packages. */
  node: string
  env: NodeJS.ProcessEnv
}

/**
 * Returns the task as the Task Scheduler accepts it. It starts with the computer, runs without a time limit, and restarts a
 * minute after it ends. It runs as LocalService, because PostgreSQL refuses to run with the rights of an administrator.
 * @throws RangeError for a setting that cmd.exe could not pass on unchanged
 */
export function taskXml({ root, node, env }: TaskPlace): string {
  const settings = SETTINGS_OF_THE_TASK.flatMap((name) => {
    const value = env[name]
    if (value === undefined || value === '') return []
    // Inside `set "A=B"` a quote or a line break ends the value, and cmd.exe replaces the text between two % signs.
    if (/["%\r\n]/.test(value)) throw new RangeError(`${name} must not contain quotes, % or line breaks here`)
    return [`set "${name}=${value}"`]
  })
  const start = `"${node}" "${win32.join(root, 'scripts', 'start.ts')}"`
  const command = `/d /s /c "${[...settings, start].join(' && ')}"`
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>Qala, the school's learning platform</Description></RegistrationInfo>
  <Triggers><BootTrigger><Enabled>true</Enabled></BootTrigger></Triggers>
  <Principals><Principal id="Qala"><UserId>S-1-5-19</UserId><RunLevel>LeastPrivilege</RunLevel></Principal></Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure><Interval>PT1M</Interval><Count>999</Count></RestartOnFailure>
  </Settings>
  <Actions Context="Qala">
    <Exec>
      <Command>%SystemRoot%\\System32\\cmd.exe</Command>
      <Arguments>${escaped(command)}</Arguments>
      <WorkingDirectory>${escaped(root)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
