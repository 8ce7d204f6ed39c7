import * as classesApi from '#domain/school/classes-api.ts'
import * as myClassesApi from '#domain/school/my-classes-api.ts'
import { readOwnClasses } from '../../accounts/profile/queries.ts'
import { STAFF_NAME } from '../../accounts/profile/staff-name.ts'
import { may } from '#domain/permissions.ts'
import { sql } from 'kysely'
import { refusal } from '../../core/errors.ts'
import { implement } from '../services.ts'
import { recordTouched } from '../../core/access-log.ts'
import { withAccounts } from '../../accounts/users/accounts.ts'
import {
  allowInClass,
  archiveClass,
  changeCode,
  deleteClass,
  makeClass,
  renameClass,
} from './change-class.ts'
import { joinClass } from './join-class.ts'
import {
  addClassTeacher,
  placeLearners,
  refuseLearners,
  resetMember,
  takeOut,
  takeTeacherOff,
} from './people.ts'
import {
  countUnplaced,
  isStaffOf,
  readClasses,
  readClassPage,
  readUnplaced,
  schoolYearNow,
} from './queries.ts'
import { inviteTeacher, readTeachers, removeTeacher } from './teachers.ts'

export const routes = [
  implement(classesApi.readClasses, async (call) => {
    const { caller, services } = call
    const manages = may(caller.roles, 'classes:manage')
    const { classes, unplaced } = await services.db.withReader(caller.userId, async (trx) => ({
      classes: await readClasses(trx),
      unplaced: manages ? await countUnplaced(trx, schoolYearNow()) : null,
    }))
    const ids = classes.map(({ classId }) => classId)
    const { rows } = await withAccounts(call, 'classes:teach', (trx) =>
      sql<{ classId: string; userId: string; email: string; name: string | null }>`
        select class_id as "classId", person.id as "userId", email, ${STAFF_NAME} as name
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
  }),
  implement(classesApi.makeClass, makeClass),
  implement(classesApi.renameClass, renameClass),
  implement(classesApi.archiveClass, archiveClass),
  implement(classesApi.deleteClass, deleteClass),
  implement(classesApi.changeClassCode, changeCode),
  implement(classesApi.allowInClass, allowInClass),
  implement(classesApi.addClassTeacher, addClassTeacher),
  implement(classesApi.removeClassTeacher, takeTeacherOff),
  implement(classesApi.readClassPage, ({ input, caller, services, client }) =>
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
  ),
  implement(classesApi.placeLearners, placeLearners),
  implement(classesApi.removeMember, takeOut),
  implement(classesApi.refuseLearners, refuseLearners),
  implement(classesApi.resetMemberPassword, resetMember),
  implement(classesApi.readUnplaced, ({ caller, services, client }) =>
    services.db.withReader(caller.userId, (trx) => readUnplaced(trx, schoolYearNow()), {
      write: (trx, { learners }) =>
        recordTouched(
          trx,
          'shown',
          learners.map(({ userId }) => userId),
        ),
      context: client,
    }),
  ),
  implement(myClassesApi.readOwnClasses, async ({ caller: { userId }, services }) => ({
    classes: await services.db.withReader(userId, (trx) => readOwnClasses(trx, userId)),
  })),
  implement(myClassesApi.joinClass, joinClass),
  implement(classesApi.readTeachers, readTeachers),
  implement(classesApi.inviteTeacher, inviteTeacher),
  implement(classesApi.removeTeacher, removeTeacher),
]
