import * as z from 'zod/mini'
import { OneTimePassword } from '../accounts/learners.ts'
import { defineCall } from '../api-call.ts'
import {
  AllowInClass,
  ArchiveClass,
  ClassCode,
  ClassPage,
  ClassTeacher,
  InviteTeacher,
  NewClass,
  OfClass,
  PlaceLearners,
  RemoveMember,
  RemoveTeacher,
  RenameClass,
  ResetMember,
  SchoolClass,
  SchoolClasses,
  TeacherInvited,
  Teachers,
  UnplacedLearners,
} from './classes.ts'

export const readClasses = defineCall({
  method: 'GET',
  path: '/api/admin/classes',
  access: 'classes:teach',
  summary: 'The classes the caller teaches; for staff who manage classes, all of them',
  output: SchoolClasses,
})

export const makeClass = defineCall({
  method: 'POST',
  path: '/api/admin/classes',
  access: 'classes:manage',
  summary: 'Make a class of a school year, with a code',
  input: NewClass,
  output: SchoolClass,
  status: 201,
  example: ({ fresh }) => ({ schoolYear: 2030, grade: 7, letter: `X${fresh.slice(0, 7)}` }),
})

export const renameClass = defineCall({
  method: 'POST',
  path: '/api/admin/classes/rename',
  access: 'classes:manage',
  summary: 'Give a class another name in its year; its learners, code, work and announcements stay with it',
  input: RenameClass,
  output: z.object({ name: z.string() }),
  example: ({ classId, fresh }) => ({ classId, grade: 7, letter: `Y${fresh.slice(0, 7)}` }),
})

export const archiveClass = defineCall({
  method: 'POST',
  path: '/api/admin/classes/archive',
  access: 'classes:manage',
  summary: 'Put a class away, or bring it back; its teachers see nothing of one that is away',
  input: ArchiveClass,
  output: 'no-content',
  example: ({ classId }) => ({ classId, isArchived: true }),
})

export const deleteClass = defineCall({
  method: 'POST',
  path: '/api/admin/classes/delete',
  access: 'classes:manage',
  summary: 'Delete a class without learners',
  input: OfClass,
  output: 'no-content',
  example: ({ classId }) => ({ classId }),
})

export const changeClassCode = defineCall({
  method: 'POST',
  path: '/api/admin/classes/code',
  access: 'classes:teach',
  summary: 'Give a class another code, or take its code back; the old one stops at once',
  input: ClassCode,
  output: z.object({ code: z.nullable(z.string()) }),
  example: ({ classId }) => ({ classId, action: 'renew' }),
})

export const allowInClass = defineCall({
  method: 'POST',
  path: '/api/admin/classes/allow',
  access: 'classes:teach',
  summary: 'Say whether the learners of a class hear sounds and dress the robot',
  input: AllowInClass,
  output: 'no-content',
  example: ({ classId }) => ({ classId, allows: { sounds: false, robot: true } }),
})

export const addClassTeacher = defineCall({
  method: 'POST',
  path: '/api/admin/classes/teachers/add',
  access: 'classes:manage',
  summary: 'Say that somebody teaches a class',
  input: ClassTeacher,
  output: 'no-content',
  example: ({ classId, otherId }) => ({ classId, userId: otherId }),
})

export const removeClassTeacher = defineCall({
  method: 'POST',
  path: '/api/admin/classes/teachers/remove',
  access: 'classes:manage',
  summary: 'Say that somebody teaches a class no more; they see nothing of it from now on',
  input: ClassTeacher,
  output: 'no-content',
  example: ({ classId, otherId }) => ({ classId, userId: otherId }),
})

export const readClassPage = defineCall({
  method: 'POST',
  path: '/api/admin/classes/members/find',
  access: 'classes:teach',
  summary: 'The learners of a class with their figures, by surname, and who typed this class and waits',
  input: OfClass,
  output: ClassPage,
  example: ({ classId }) => ({ classId }),
})

export const placeLearners = defineCall({
  method: 'POST',
  path: '/api/admin/classes/members/add',
  access: 'classes:teach',
  summary: 'Take learners into a class; a teacher only those who typed it',
  input: PlaceLearners,
  body: 'list',
  output: z.object({ placed: z.int() }),
  example: ({ classId, otherId }) => ({ classId, userIds: [otherId] }),
})

export const refuseLearners = defineCall({
  method: 'POST',
  path: '/api/admin/classes/members/refuse',
  access: 'classes:teach',
  summary: 'Say of learners who typed this class that they do not belong to it; they wait for it no more',
  input: PlaceLearners,
  body: 'list',
  output: z.object({ refused: z.int() }),
  example: ({ classId, otherId }) => ({ classId, userIds: [otherId] }),
})

export const removeMember = defineCall({
  method: 'POST',
  path: '/api/admin/classes/members/remove',
  access: 'classes:teach',
  summary: 'Take a learner out of a class; the account and the work stay',
  input: RemoveMember,
  output: 'no-content',
  example: ({ classId, otherId }) => ({ classId, userId: otherId }),
})

export const resetMemberPassword = defineCall({
  method: 'POST',
  path: '/api/admin/classes/members/reset-password',
  access: 'classes:teach',
  summary: 'Give a learner of one of the caller’s classes a one-time password; ends their sessions',
  input: ResetMember,
  output: OneTimePassword,
  example: ({ classId, otherId }) => ({ classId, userId: otherId }),
})

export const readUnplaced = defineCall({
  method: 'GET',
  path: '/api/admin/classes/unplaced',
  access: 'classes:manage',
  summary: 'Learners in no class of this year, each with the class they most likely mean',
  output: UnplacedLearners,
})

export const readTeachers = defineCall({
  method: 'GET',
  path: '/api/admin/teachers',
  access: 'admins:manage',
  summary: 'Everybody who is a teacher, with their classes',
  output: Teachers,
})

export const inviteTeacher = defineCall({
  method: 'POST',
  path: '/api/admin/teachers',
  access: 'admins:manage',
  summary: 'Make somebody a teacher, with a one-time password in place of the one the account has',
  input: InviteTeacher,
  output: TeacherInvited,
  example: ({ email }) => ({ email }),
})

export const removeTeacher = defineCall({
  method: 'POST',
  path: '/api/admin/teachers/remove',
  access: 'admins:manage',
  summary: 'Take the role teacher and all classes from somebody',
  input: RemoveTeacher,
  output: 'no-content',
  example: ({ otherId }) => ({ userId: otherId }),
})
