import { describe, expect, it } from 'vitest'
import { dueOnFault, GiveWork, NOTE_MAX, OfClassWeek, WORK_A_WEEK } from './class-work.ts'

const classId = '8a0f4a0e-6d4b-4f43-9a0e-0d8f0d1c2b3a'
const lesson = { kind: 'lesson', contentId: 'coding-basics' }
const given = { classIds: [classId], work: [lesson], dueOn: '2026-11-27', note: '' }

/** Returns the message for each field that is wrong. */
const wrong = (changed: object) => {
  const { error } = GiveWork.safeParse({ ...given, ...changed })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

describe('giving work', () => {
  it('takes today and later days, up to a hundred of them', () => {
    expect(dueOnFault('2026-11-25', '2026-11-25')).toBeNull()
    expect(dueOnFault('2026-11-24', '2026-11-25')).toBe('Choose today or a later day')
    expect(dueOnFault('2028-02-29', '2027-11-21')).toBeNull()
    expect(dueOnFault('2028-03-01', '2027-11-21')).toBe('Choose a day within the next 100 days')
  })

  it('takes only days that there are', () => {
    expect(wrong({ dueOn: '2028-02-29' })).toEqual({})
    expect(wrong({ dueOn: '2026-02-30' })).toMatchObject({ dueOn: 'Please choose a day' })
    expect(wrong({ dueOn: '' })).toMatchObject({ dueOn: 'Please choose a day' })
  })

  it('asks for a class and for something of the course, and not for too much', () => {
    expect(wrong({ classIds: [] })).toEqual({ classIds: 'Choose a class' })
    expect(wrong({ work: [] })).toEqual({ work: 'Choose something of the course' })
    const many = Array.from({ length: WORK_A_WEEK + 1 }, () => lesson)
    expect(wrong({ work: many })).toEqual({ work: 'A class has at most 12 things a week' })
    expect(wrong({ work: [{ ...lesson, contentId: '../x' }] })).toEqual({
      'work.0.contentId': 'This is nothing of the course',
    })
  })

  it('takes a note as one line of plain text', () => {
    expect(GiveWork.parse({ ...given, note: ' Bring\n a\u0000pen ' }).note).toBe('Bring a pen')
    expect(wrong({ note: 'x'.repeat(NOTE_MAX + 1) })).toEqual({ note: 'A note has at most 200 characters' })
  })

  it('shows no week that a calendar does not have', () => {
    expect(OfClassWeek.safeParse({ classId, week: '0000-01-01' }).success).toBe(false)
    expect(OfClassWeek.safeParse({ classId, week: '2026-11-25' }).success).toBe(true)
  })
})
