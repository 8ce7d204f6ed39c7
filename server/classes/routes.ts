import {
  ArchiveClass,
  ClassCode,
  ClassPage,
  ClassTeacher,
  InviteTeacher,
  JoinClass,
  NewClass,
  OfClass,
  OwnClasses,
  PlaceLearners,
  RemoveMember,
  RemoveTeacher,
  SchoolClass,
  SchoolClasses,
  TeacherInvited,
  Teachers,
  UnplacedLearners,
} from '#domain/classes.ts'
import { OneTimePassword } from '#domain/learners.ts'
import { may } from '#domain/permissions.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { refusal } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'
import { recordTouched } from '../users/access-log.ts'
import { withAccounts } from '../users/accounts.ts'
import { archiveClass, changeCode, deleteClass, makeClass } from './change-class.ts'
import { joinClass } from './join-class.ts'
import { addClassTeacher, placeLearners, resetMember, takeOut } from './people.ts'
import {
  countUnplaced,
  isStaffOf,
  readClasses,
  readClassPage,
  readOwnClasses,
  readUnplaced,
  schoolYearNow,
} from './queries.ts'
import { inviteTeacher, readTeachers, removeTeacher } from './teachers.ts'

export const getClasses = defineRoute({
  access: 'classes:teach',
  summary: 'The classes the caller teaches; for whoever manages classes, all of them',
  output: SchoolClasses,
  handler: async (call) => {
    const { caller, services } = call
    const manages = may(caller.roles, 'classes:manage')
    const { classes, unplaced } = await services.db.withReader(caller.userId, async (trx) => ({
      classes: await readClasses(trx),
      unplaced: manages ? await countUnplaced(trx, schoolYearNow()) : null,
    }))
    const ids = classes.map(({ classId }) => classId)
    const { rows } = await withAccounts(call, 'classes:teach', (trx) =>
      sql<{ classId: string; userId: string; email: string; name: string | null }>`
        select class_id as "classId", person.id as "userId", email, first_name || ' ' || last_name as name
          from app.class_teachers
          join auth.accounts person on person.id = class_teachers.user_id
          left join app.profiles profile on profile.user_id = person.id
         where class_id = any(${ids}::uuid[])
         order by name nulls last, email
      `.execute(trx),
    )
    const teachers = Map.groupBy(rows, ({ classId }) => classId)
    return {
      classes: classes.map((one) => ({
        ...one,
        teachers: (teachers.get(one.classId) ?? []).map(({ userId, email, name }) => ({
          userId,
          email,
          name,
        })),
      })),
      unplaced,
    }
  },
})

export const postClass = defineRoute({
  access: 'classes:manage',
  summary: 'Make a class of a school year, with a code',
  input: NewClass,
  output: SchoolClass,
  status: 201,
  handler: makeClass,
})

export const postArchiveClass = defineRoute({
  access: 'classes:manage',
  summary: 'Put a class away, or bring it back; its teachers see nothing of one that is away',
  input: ArchiveClass,
  output: 'no-content',
  handler: archiveClass,
})

export const postDeleteClass = defineRoute({
  access: 'classes:manage',
  summary: 'Delete a class without learners',
  input: OfClass,
  output: 'no-content',
  handler: deleteClass,
})

export const postClassCode = defineRoute({
  access: 'classes:teach',
  summary: 'Give a class another code, or take its code back; the old one stops at once',
  input: ClassCode,
  output: z.object({ code: z.nullable(z.string()) }),
  handler: changeCode,
})

export const postAddClassTeacher = defineRoute({
  access: 'classes:manage',
  summary: 'Say that somebody teaches a class',
  input: ClassTeacher,
  output: 'no-content',
  handler: addClassTeacher,
})

export const postRemoveClassTeacher = defineRoute({
  access: 'classes:manage',
  summary: 'Say that somebody teaches a class no more; they see nothing of it from now on',
  input: ClassTeacher,
  output: 'no-content',
  handler: (call) => takeOut(call, 'app.class_teachers', 'teacherOut'),
})

export const postFindMembers = defineRoute({
  access: 'classes:teach',
  summary: 'The learners of a class with their figures, by surname, and who typed this class and waits',
  input: OfClass,
  output: ClassPage,
  handler: ({ input, caller, services, client }) =>
    services.db.withReader(
      caller.userId,
      async (trx) => {
        if (!(await isStaffOf(trx, input.classId))) throw refusal('not_found')
        return readClassPage(trx, input.classId)
      },
      {
        write: (trx, { members }) =>
          recordTouched(
            trx,
            'shown',
            members.map(({ userId }) => userId),
          ),
        context: client,
      },
    ),
})

export const postAddMembers = defineRoute({
  access: 'classes:teach',
  summary: 'Take learners into a class; a teacher only those who typed it',
  input: PlaceLearners,
  output: z.object({ placed: z.int() }),
  handler: placeLearners,
})

export const postRemoveMember = defineRoute({
  access: 'classes:teach',
  summary: 'Take a learner out of a class; the account and the work stay',
  input: RemoveMember,
  output: 'no-content',
  handler: (call) => takeOut(call, 'app.class_members', 'learnerOut'),
})

export const postResetMember = defineRoute({
  access: 'classes:teach',
  summary: 'Give a learner of an own class a one-time password; ends their sessions',
  input: RemoveMember,
  output: OneTimePassword,
  handler: resetMember,
})

export const getUnplaced = defineRoute({
  access: 'classes:manage',
  summary: 'Learners in no class of this year, each with the class they most likely mean',
  output: UnplacedLearners,
  handler: ({ caller, services, client }) =>
    services.db.withReader(caller.userId, (trx) => readUnplaced(trx, schoolYearNow()), {
      write: (trx, { learners }) =>
        recordTouched(
          trx,
          'shown',
          learners.map(({ userId }) => userId),
        ),
      context: client,
    }),
})

export const getOwnClasses = defineRoute({
  access: 'profile:read',
  summary: 'The classes the caller is in as a learner',
  output: OwnClasses,
  handler: async ({ caller: { userId }, services }) => ({
    classes: await services.db.withReader(userId, (trx) => readOwnClasses(trx, userId)),
  }),
})

export const postJoinClass = defineRoute({
  access: 'profile:correct',
  summary: 'Join a class by the code its teacher gave out',
  input: JoinClass,
  output: OwnClasses,
  handler: joinClass,
})

export const getTeachers = defineRoute({
  access: 'admins:manage',
  summary: 'Everybody who is a teacher, with their classes',
  output: Teachers,
  handler: readTeachers,
})

export const postTeacher = defineRoute({
  access: 'admins:manage',
  summary: 'Make somebody a teacher, with a one-time password in place of the one the account has',
  input: InviteTeacher,
  output: TeacherInvited,
  handler: inviteTeacher,
})

export const postRemoveTeacher = defineRoute({
  access: 'admins:manage',
  summary: 'Take the role teacher and all classes from somebody',
  input: RemoveTeacher,
  output: 'no-content',
  handler: removeTeacher,
})
