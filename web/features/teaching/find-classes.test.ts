import { expect, test } from 'vitest'
import type { SchoolClass } from '#domain/school/classes.ts'
import { findClasses } from './find-classes.ts'

const classOf = (grade: number, letter: string, teacher: string | null): SchoolClass => ({
  classId: `00000000-0000-4000-8000-0000000000${grade}${letter === 'A' ? 1 : 2}`,
  schoolYear: 2026,
  grade,
  letter,
  name: `${grade}${letter}`,
  code: null,
  isArchived: false,
  allows: { sounds: true, robot: true },
  learners: 40,
  teachers: teacher === null ? [] : [{ userId: '', email: 'p.mothapo@example.org', name: teacher || null }],
  typed: 0,
})
const CLASSES = [classOf(6, 'A', null), classOf(7, 'A', 'Ms P. Mothapo'), classOf(7, 'B', '')]

test.each([
  ['', '', ['6A', '7A', '7B']],
  ['7a', '', ['7A']],
  ['class 7', '', ['7A', '7B']],
  ['mothapo', '', ['7A', '7B']],
  ['ms mothapo', '', ['7A']],
  ['', '6', ['6A']],
  ['b', '6', []],
  ['no teacher', '', ['6A']],
])('the search %j in grade %j finds %j', (search, grade, names) => {
  expect(findClasses(CLASSES, search, grade).map(({ name }) => name)).toEqual(names)
})
