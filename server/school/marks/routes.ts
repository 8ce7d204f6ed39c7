import * as api from '#domain/school/marks-api.ts'
import { recordTouched } from '../../core/access-log.ts'
import { implement } from '../services.ts'
import { exportMarks } from './export-marks.ts'
import { readBook, readHistory, typistsOf } from './read-marks.ts'
import { saveMarks } from './save-marks.ts'

export const routes = [
  implement(api.readMarks, async (call) => {
    const { input, caller, services, client } = call
    const book = await services.db.withReader(caller.userId, (trx) => readBook(trx, input, services.course), {
      write: (trx, { learners }) =>
        recordTouched(
          trx,
          'shown',
          learners.map(({ userId }) => userId),
        ),
      context: client,
    })
    const marks = book.learners.flatMap((learner) => Object.values(learner.marks))
    return { ...book, typists: await typistsOf(call, marks) }
  }),
  implement(api.saveMarks, saveMarks),
  implement(api.readMarkHistory, async (call) => {
    const { input, caller, services, client } = call
    const changes = await services.db.withReader(caller.userId, (trx) => readHistory(trx, input), {
      write: (trx, found) => recordTouched(trx, 'shown', found.length > 0 ? [input.userId] : []),
      context: client,
    })
    return { changes, typists: await typistsOf(call, changes) }
  }),
  implement(api.exportMarks, exportMarks),
]
