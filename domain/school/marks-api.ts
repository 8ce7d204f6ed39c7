import { defineCall } from '../api-call.ts'
import { ExportMarks, MarkBook, MarkHistory, MarksSaved, OfMark, OfMarkBook, SaveMarks } from './marks.ts'

export const readMarks = defineCall({
  method: 'POST',
  path: '/api/admin/classes/marks/find',
  access: 'classes:teach',
  summary: 'The mark book of a class: what each learner did in the course, and the marks that teachers typed',
  input: OfMarkBook,
  output: MarkBook,
  example: ({ classId }) => ({ classId, tries: 'first' }),
})

export const saveMarks = defineCall({
  method: 'POST',
  path: '/api/admin/classes/marks/save',
  access: 'classes:teach',
  summary: 'Save typed marks of CAPS Tasks; what somebody else changed meanwhile is not saved and comes back',
  input: SaveMarks,
  body: 'text',
  output: MarksSaved,
  example: ({ classId, otherId }) => ({
    classId,
    marks: [{ userId: otherId, taskId: 'caps-scratch-basics', mark: 7.5, isAbsent: false, seen: 0 }],
  }),
})

export const readMarkHistory = defineCall({
  method: 'POST',
  path: '/api/admin/classes/marks/history',
  access: 'classes:teach',
  summary: 'Every change of one typed mark: what, by whom and when',
  input: OfMark,
  output: MarkHistory,
  example: ({ classId, otherId }) => ({ classId, userId: otherId, taskId: 'caps-scratch-basics' }),
})

export const exportMarks = defineCall({
  method: 'POST',
  path: '/api/admin/classes/marks/export',
  access: 'classes:teach',
  summary: 'The mark book of a class as a file: one row a learner or one row a mark, for Excel or as CSV',
  input: ExportMarks,
  output: 'file',
  example: ({ classId }) => ({
    classId,
    groups: ['quiz', 'caps'],
    rows: 'learners',
    format: 'csv',
    tries: 'best',
    onlyGiven: false,
  }),
})
