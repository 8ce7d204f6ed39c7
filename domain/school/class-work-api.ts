import { defineCall } from '../api-call.ts'
import { ChangeWork, ClassWeek, GiveWork, OfClassWeek, TakeBackWork, WorkGiven } from './class-work.ts'
import { OfClass } from './classes.ts'

export const readClassWeek = defineCall({
  method: 'POST',
  path: '/api/admin/classes/work/find',
  access: 'classes:teach',
  summary: 'What a class was given for a week, and who did it, by surname',
  input: OfClassWeek,
  output: ClassWeek,
  example: ({ classId, today }) => ({ classId, week: today }),
})

export const giveWork = defineCall({
  method: 'POST',
  path: '/api/admin/classes/work/give',
  access: 'classes:teach',
  summary:
    'Give classes things of the course with a day; what a class has that week already gets the new day',
  input: GiveWork,
  output: WorkGiven,
  example: ({ classId, today }) => ({
    classIds: [classId],
    work: [{ kind: 'lesson', contentId: 'computer-types' }],
    dueOn: today,
    note: '',
  }),
})

export const changeWork = defineCall({
  method: 'POST',
  path: '/api/admin/classes/work/change',
  access: 'classes:teach',
  summary: 'Give a work of a class another day or note',
  input: ChangeWork,
  output: 'no-content',
  example: ({ workId, today }) => ({ workId, dueOn: today, note: 'Bring a pen' }),
})

export const takeBackWork = defineCall({
  method: 'POST',
  path: '/api/admin/classes/work/take-back',
  access: 'classes:teach',
  summary: 'Take a work back; what learners did of it stays theirs',
  input: TakeBackWork,
  output: 'no-content',
  example: ({ workId }) => ({ workId }),
})

export const watchClassWork = defineCall({
  method: 'POST',
  path: '/api/admin/classes/work/watch',
  access: 'classes:teach',
  summary: 'A stream that says `progress` or `work` whenever a class has something new to fetch',
  input: OfClass,
  output: 'event-stream',
  example: ({ classId }) => ({ classId }),
})
