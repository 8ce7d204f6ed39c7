import { expect, onTestFinished, vi } from 'vitest'
import { compare, type Found } from './check.ts'
import { noteFigures } from './figures.ts'
import { addTasks, registerLearners } from './learners.ts'
import { startLoad, type Load, type LoadOptions } from './load.ts'
import { serverProcess, type ServerOptions, type ServerProcess } from './server-process.ts'

export const LEARNERS = 12

export interface LoadedServer {
  server: ServerProcess
  load: Load
}

/** Starts a server with learners who save without a pause. It ends with the test. */
export async function loadedServer(
  options: ServerOptions & Partial<Pick<LoadOptions, 'now' | 'pauseMs'>> = {},
): Promise<LoadedServer> {
  const server = await serverProcess(options)
  await addTasks(await server.databaseUrl())
  const learners = await registerLearners(server.origin, LEARNERS)
  const load = startLoad({ origins: [server.origin], learners, ...options })
  onTestFinished(() => load.stop())
  await untilSaved(load, LEARNERS)
  return { server, load }
}

export async function untilSaved(load: Load, more: number, timeout = 60_000): Promise<void> {
  const before = load.acknowledged()
  await vi.waitUntil(() => load.acknowledged() >= before + more, { interval: 5, timeout })
}

/** @returns the seconds from `since` until the server is ready and has acknowledged a save that began later */
export async function untilServing({ server, load }: LoadedServer, since: number, timeout = 60_000) {
  await server.untilReady(timeout)
  await untilSaved(load, load.works.length + 1, timeout)
  return (performance.now() - since) / 1_000
}

/** Stops the load, compares the data, notes the figures, and fails if any row was lost or duplicated. */
export async function expectAllKept(
  { server, load }: LoadedServer,
  figures: { fault: string; rounds: number; secondsToServe?: number },
): Promise<Found> {
  await load.stop()
  const found = await compare(server.origin, await server.databaseUrl(), load)
  noteFigures({
    ...figures,
    acknowledged: load.acknowledged(),
    lost: found.lost.length,
    doubled: found.doubled.length,
  })
  expect.soft(load.wrong).toEqual([])
  expect.soft(found.lost).toEqual([])
  expect.soft(found.doubled).toEqual([])
  return found
}
