import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createConcurrencyLimit } from '../../core/concurrency-limit.ts'
import type { ExportedLearner } from './learner-columns.ts'

/** For as many learners, a thread needs about 120 MB and a second. */
export const XLSX_MAX = 5_000
const THREAD_MB = 256

/** A thread needs memory, so workbooks are made one at a time. */
const oneAtATime = createConcurrencyLimit({ running: 1, waiting: 5 })

/**
 * Makes the workbook in a thread of its own, because making it takes a second of processor time in one piece.
 * @param portions of the learners, each of which is copied to the thread in one step
 * @param keepsNumbers whether the first column is the learner number
 * @throws AppError busy if too many workbooks wait
 */
export function learnersXlsx(
  portions: AsyncIterable<readonly ExportedLearner[]>,
  keepsNumbers = false,
): Promise<Uint8Array<ArrayBuffer>> {
  return oneAtATime(async () => {
    const thread = new Worker(new URL('learners-xlsx-thread.ts', import.meta.url), {
      workerData: { keepsNumbers },
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
    })
    try {
      // `once` rejects if the thread fails, also when it has too little memory.
      const answer = once(thread, 'message') as Promise<[Uint8Array<ArrayBuffer>]>
      const sent = (async () => {
        for await (const portion of portions) thread.postMessage(portion)
        thread.postMessage(null)
      })()
      const [[file]] = await Promise.all([answer, sent])
      return file
    } finally {
      await thread.terminate()
    }
  })
}
