import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { takeLock, isLocked } from '../embedded/lock.ts'
import { runningServerUrl } from '../embedded/data-folder.ts'
import { nodeWith, query, temporaryFolder } from '../embedded/testing.ts'
import { startEmbedded } from '../embedded.ts'
import { privateFolderArguments, renameWhole, syncFolder } from './files.ts'
import { chooseAddress, findAddress, listeningSettings, ownerUrl } from './listening.ts'
import { pipeName } from './pipe-lock.ts'
import { stopSignals, tarProgram, toolEnvironment } from './programs.ts'
import { waysOf } from './ways.ts'

const WINDOWS = waysOf('win32')
const save = (path: string, content: string) => writeFile(path, content)
const failing = (code: string, times: number) => {
  let left = times
  return async () => {
    left -= 1
    if (left >= 0) throw Object.assign(new Error(code), { code })
  }
}

describe('each platform', () => {
  test.each(['linux', 'darwin'] as const)('%s has sockets, signals and a lock file', (platform) => {
    expect(waysOf(platform)).toEqual({ listens: 'socket', signals: 'system', lock: 'file' })
  })

  test('Windows has a port on the loopback, pg_ctl and a named pipe', () => {
    expect(WINDOWS).toEqual({ listens: 'loopback', signals: 'pg_ctl', lock: 'pipe' })
  })

  test('gives programs an environment of their own, and Windows the folder of its system', () => {
    expect(toolEnvironment('linux', { PGDATA: 'x', LD_PRELOAD: 'y' })).toEqual({
      LC_ALL: 'C',
      TZ: 'UTC',
      PATH: '/usr/bin:/bin',
    })
    const clock = { FAKETIME: '+1d', LD_PRELOAD: 'libfaketime' }
    expect(toolEnvironment('linux', { ...clock, PGDATA: 'x' })).toMatchObject(clock)
    const given = { SystemRoot: 'D:\\Windows', TEMP: 'T', TMP: 'T', PGDATA: 'x', PGOPTIONS: '-c fsync=off' }
    expect(toolEnvironment('win32', given)).toEqual({
      LC_ALL: 'C',
      TZ: 'UTC',
      SystemRoot: 'D:\\Windows',
      PATH: 'D:\\Windows\\System32',
      TEMP: 'T',
      TMP: 'T',
    })
  })

  test('is stopped by the signals that it has', () => {
    expect(stopSignals('linux')).toEqual(['SIGINT', 'SIGTERM'])
    expect(stopSignals('win32')).toEqual(['SIGINT', 'SIGBREAK', 'SIGHUP'])
  })

  test('unpacks with the tar of the system', () => {
    expect(tarProgram('linux')).toBe('tar')
    expect(tarProgram('win32', { SystemRoot: 'D:\\Windows' })).toBe('D:\\Windows\\System32\\tar.exe')
    expect(tarProgram('win32', {})).toBe('C:\\Windows\\System32\\tar.exe')
  })

  test('closes a folder of Windows to everybody but its user, the system and the administrators', () => {
    expect(privateFolderArguments('C:\\Program Files\\Qala data', 'Nomsa D')).toEqual([
      'C:\\Program Files\\Qala data',
      '/inheritance:r',
      '/grant:r',
      'Nomsa D:(OI)(CI)F',
      '/grant:r',
      '*S-1-5-18:(OI)(CI)F',
      '/grant:r',
      '*S-1-5-32-544:(OI)(CI)F',
      '/Q',
    ])
  })

  test('names the pipe of a data folder, whatever the case of its letters on Windows', () => {
    expect(pipeName('C:\\Qala', 'win32')).toBe(pipeName('c:\\QALA', 'win32'))
    expect(pipeName('C:\\Qala', 'win32')).toMatch(/^\\\\\.\\pipe\\qala-[0-9a-f]{24}$/)
    expect(pipeName('/srv/Qala', 'linux')).not.toBe(pipeName('/srv/qala', 'linux'))
  })
})

describe('files', () => {
  test.each(['EPERM', 'EACCES', 'EBUSY'])('are renamed on Windows once %s has passed', async (code) => {
    await expect(renameWhole('a', 'b', 'win32', failing(code, 3))).resolves.toBeUndefined()
  })

  test('cannot be renamed for ever: what stays is told', async () => {
    await expect(renameWhole('a', 'b', 'win32', failing('EPERM', 1_000))).rejects.toMatchObject({
      code: 'EPERM',
    })
    await expect(renameWhole('a', 'b', 'win32', failing('ENOENT', 1))).rejects.toMatchObject({
      code: 'ENOENT',
    })
  })

  test('are tried once elsewhere, where EPERM means what it says', async () => {
    await expect(renameWhole('a', 'b', 'linux', failing('EPERM', 1))).rejects.toMatchObject({ code: 'EPERM' })
  })

  test('a folder is brought to the disk where the system can open one', async () => {
    await expect(syncFolder(join(import.meta.dirname, 'nowhere'), 'linux')).rejects.toMatchObject({
      code: 'ENOENT',
    })
    await expect(syncFolder('C:\\nowhere', 'win32')).resolves.toBeUndefined()
  })
})

describe('the address of the database', () => {
  test('on the loopback keeps its port from start to start', async () => {
    const folder = await temporaryFolder()
    const first = await chooseAddress(WINDOWS, folder, undefined, save)
    expect(first.host).toBe('127.0.0.1')
    expect(await chooseAddress(WINDOWS, folder, undefined, save)).toEqual(first)
    expect(await findAddress(WINDOWS, folder)).toEqual(first)
  })

  test('cannot be a port that a stranger has taken meanwhile', async () => {
    const folder = await temporaryFolder()
    const stranger = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void stranger.close())
    await new Promise((resolve) => stranger.once('listening', resolve))
    const { port } = stranger.address() as AddressInfo
    await save(join(folder, 'postgres.port'), String(port))
    expect((await chooseAddress(WINDOWS, folder, undefined, save)).port).not.toBe(port)
  })

  test.each(['', '80', '99999', 'abc', '-5432', '5432 x', '5432\n5433'])(
    'cannot be read from %j',
    async (text) => {
      const folder = await temporaryFolder()
      await save(join(folder, 'postgres.port'), text)
      expect(await findAddress(WINDOWS, folder)).toBeUndefined()
    },
  )

  test('is told to PostgreSQL and to its clients alike', () => {
    const loopback = { host: '127.0.0.1', port: 6543 }
    expect(listeningSettings(loopback)).toEqual({
      listen_addresses: '127.0.0.1',
      port: '6543',
      unix_socket_directories: '',
    })
    expect(ownerUrl(loopback, 'p')).toBe('postgresql://qala_owner:p@127.0.0.1:6543/qala?sslmode=disable')
    const socket = { host: '/srv/a b', port: 5432 }
    expect(listeningSettings(socket)).toMatchObject({
      listen_addresses: '',
      unix_socket_directories: '"/srv/a b"',
    })
    expect(ownerUrl(socket, 'p')).toBe(
      'postgresql://qala_owner:p@/qala?host=%2Fsrv%2Fa%20b&port=5432&sslmode=disable',
    )
  })
})

describe('the lock by a pipe', () => {
  test('cannot be held by two, names its holder and is free again afterwards', async () => {
    const folder = await temporaryFolder()
    const lock = await takeLock(folder, WINDOWS)
    expect(await isLocked(folder, WINDOWS)).toBe(true)
    await expect(takeLock(folder, WINDOWS)).rejects.toThrow(`(process ${process.pid})`)
    await lock.release()
    expect(await isLocked(folder, WINDOWS)).toBe(false)
    await (await takeLock(folder, WINDOWS)).release()
    expect(await readdir(folder)).toEqual([])
  })

  test('ends with its process, also with one that was killed', async () => {
    const folder = await temporaryFolder()
    const lock = JSON.stringify(new URL('../embedded/lock.ts', import.meta.url).href)
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { takeLock } = await import(${lock})
         await takeLock(${JSON.stringify(folder)}, { lock: 'pipe' })
         console.log('held'); setInterval(() => {}, 1e6)`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const ended = once(child, 'close')
    await once(child.stdout, 'data')
    expect(await isLocked(folder, WINDOWS)).toBe(true)
    child.kill('SIGKILL')
    await ended
    expect(await isLocked(folder, WINDOWS)).toBe(false)
    await (await takeLock(folder, WINDOWS)).release()
  })
})

describe('PostgreSQL in the ways of Windows', () => {
  const started = async (dataDir: string) => {
    const server = await startEmbedded({ dataDir, ways: WINDOWS })
    onTestFinished(() => server.stop())
    return server
  }

  test('works in a folder with spaces, is found by commands beside it, and cannot be entered without the password', async () => {
    const dataDir = join(await temporaryFolder(), 'Program Files', 'Qala data')
    await mkdir(dataDir, { recursive: true })
    const server = await started(dataDir)
    await query(server.ownerUrl, `create table kept as select 'yes' as word`)
    expect(await runningServerUrl(dataDir, WINDOWS)).toBe(server.ownerUrl)
    const stranger = new pg.Client(server.connection('postgres', 'wrong', 'postgres'))
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
    await server.stop()
    expect(await runningServerUrl(dataDir, WINDOWS)).toBeUndefined()
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('database system is shut down')
    const again = await started(dataDir)
    expect(await query(again.ownerUrl, 'select word from kept')).toEqual([{ word: 'yes' }])
  })

  test('is taken over when the Node before was killed', async () => {
    const dataDir = join(await temporaryFolder(), 'data')
    const killed = nodeWith(dataDir, `console.log('ready'); setInterval(() => {}, 1e6)`, WINDOWS)
    await killed.line(/ready/)
    killed.process.kill('SIGKILL')
    await killed.ended
    const said: string[] = []
    const server = await startEmbedded({ dataDir, ways: WINDOWS, log: (line) => said.push(line) })
    onTestFinished(() => server.stop())
    expect(said).toContain('Stopping a PostgreSQL that an earlier run left behind …')
    expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
