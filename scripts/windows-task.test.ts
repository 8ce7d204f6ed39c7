import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { taskXml } from './windows-task-xml.ts'

const place = {
  root: 'C:\\Program Files\\Qala & Co\\',
  node: 'C:\\Program Files\\Qala & Co\\node_modules\\node\\bin\\node.exe',
}

/** Returns the text of each element of the task, as the Task Scheduler reads it. */
function read(env: NodeJS.ProcessEnv): Record<string, string> {
  const found: Record<string, string> = {}
  const parser = new SaxesParser()
  let element = ''
  parser.on('opentag', ({ name }) => void (element = name))
  parser.on('text', (text) => void (found[element] = (found[element] ?? '') + text.trim()))
  parser.write(taskXml({ ...place, env })).close()
  return found
}

describe('the task that starts Qala with the computer', () => {
  test('runs for ever, without the rights of an administrator, and again when it ends', () => {
    expect(read({})).toMatchObject({
      ExecutionTimeLimit: 'PT0S',
      UserId: 'S-1-5-19',
      RunLevel: 'LeastPrivilege',
      Interval: 'PT1M',
      StartWhenAvailable: 'true',
      DisallowStartIfOnBatteries: 'false',
    })
  })

  test('takes a folder with spaces and an ampersand, and the settings of the school', () => {
    const { Arguments, WorkingDirectory } = read({
      DATA_DIR: 'D:\\Qala data',
      SMTP_URL: 'smtp://mail.example:587/?a=1&b=2',
      PATH: 'C:\\secret',
    })
    expect(WorkingDirectory).toBe(place.root)
    expect(Arguments).toBe(
      `/d /s /c "set "DATA_DIR=D:\\Qala data" && set "SMTP_URL=smtp://mail.example:587/?a=1&b=2" && "${place.node}" "${place.root}scripts\\start.ts""`,
    )
  })

  test.each(['a"b', 'a%PATH%b', 'a\nb'])('cannot carry the setting %j unnoticed', (value) => {
    expect(() => taskXml({ ...place, env: { DATA_DIR: value } })).toThrow('DATA_DIR must not contain')
  })
})
