import { defineCall } from '../api-call.ts'
import { LastYearEnd, RunYearEnd, UndoYearEnd, YearEndCounts, YearEndPlan } from './year-end.ts'

const planOf = (classId: string): YearEndPlan => ({
  schoolYear: 2026,
  classes: [{ classId, outcome: 'leave' }],
  repeating: [],
  withTeachers: false,
})

export const readLastYearEnd = defineCall({
  method: 'GET',
  path: '/api/admin/year-ends',
  access: 'classes:manage',
  summary: 'The newest end of a school year, while it can be undone',
  output: LastYearEnd,
})

export const endYear = defineCall({
  method: 'POST',
  path: '/api/admin/year-ends',
  access: 'classes:manage',
  summary: 'End a school year: everybody into next year’s class, the old ones archived, all or nothing',
  input: RunYearEnd,
  body: 'year',
  output: YearEndCounts,
  example: ({ classId }) => ({
    ...planOf(classId),
    expected: {
      classes: 1,
      made: 0,
      promoted: 0,
      repeating: 0,
      leaving: 1,
      unplaced: 0,
      alreadyPlaced: 0,
    },
  }),
})

export const tryYearEnd = defineCall({
  method: 'POST',
  path: '/api/admin/year-ends/try',
  access: 'classes:manage',
  summary: 'Count what ending a school year would do; changes nothing',
  input: YearEndPlan,
  body: 'year',
  output: YearEndCounts,
  example: ({ classId }) => planOf(classId),
})

export const undoYearEnd = defineCall({
  method: 'POST',
  path: '/api/admin/year-ends/undo',
  access: 'classes:manage',
  summary: 'Take back the newest end of a school year',
  input: UndoYearEnd,
  output: 'no-content',
  example: ({ fresh }) => ({ id: fresh }),
})
