import {
  ClassPage,
  SchoolClass,
  SchoolClasses,
  TeacherInvited,
  Teachers,
  UnplacedLearners,
  type InviteTeacher,
  type NewClass,
  type PlaceLearners,
} from '#domain/classes.ts'
import { OneTimePassword } from '#domain/learners.ts'
import * as z from 'zod/mini'
import { callApi, type ApiResult } from './client.ts'

const CLASSES = '/api/admin/classes'

export function readClasses(token: string): Promise<ApiResult<SchoolClasses>> {
  return callApi({ method: 'GET', path: CLASSES, token, answer: SchoolClasses })
}

export function makeClass(token: string, body: NewClass): Promise<ApiResult<SchoolClass>> {
  return callApi({ method: 'POST', path: CLASSES, token, body, answer: SchoolClass })
}

export function archiveClass(
  token: string,
  body: { classId: string; isArchived: boolean },
): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${CLASSES}/archive`, token, body, answer: null })
}

export function deleteClass(token: string, classId: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${CLASSES}/delete`, token, body: { classId }, answer: null })
}

export function changeClassCode(
  token: string,
  body: { classId: string; action: 'renew' | 'revoke' },
): Promise<ApiResult<{ code: string | null }>> {
  const answer = z.object({ code: z.nullable(z.string()) })
  return callApi({ method: 'POST', path: `${CLASSES}/code`, token, body, answer })
}

export function addClassTeacher(
  token: string,
  body: { classId: string; userId: string },
): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${CLASSES}/teachers/add`, token, body, answer: null })
}

export function removeClassTeacher(
  token: string,
  body: { classId: string; userId: string },
): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${CLASSES}/teachers/remove`, token, body, answer: null })
}

export function readClassPage(token: string, classId: string): Promise<ApiResult<ClassPage>> {
  return callApi({
    method: 'POST',
    path: `${CLASSES}/members/find`,
    token,
    body: { classId },
    answer: ClassPage,
  })
}

export function placeLearners(token: string, body: PlaceLearners): Promise<ApiResult<{ placed: number }>> {
  const answer = z.object({ placed: z.int() })
  return callApi({ method: 'POST', path: `${CLASSES}/members/add`, token, body, answer })
}

export function removeMember(
  token: string,
  body: { classId: string; userId: string },
): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${CLASSES}/members/remove`, token, body, answer: null })
}

export function resetMemberPassword(
  token: string,
  body: { classId: string; userId: string },
): Promise<ApiResult<OneTimePassword>> {
  const path = `${CLASSES}/members/reset-password`
  return callApi({ method: 'POST', path, token, body, answer: OneTimePassword })
}

export function readUnplaced(token: string): Promise<ApiResult<UnplacedLearners>> {
  return callApi({ method: 'GET', path: `${CLASSES}/unplaced`, token, answer: UnplacedLearners })
}

const TEACHERS = '/api/admin/teachers'

export function readTeachers(token: string): Promise<ApiResult<Teachers>> {
  return callApi({ method: 'GET', path: TEACHERS, token, answer: Teachers })
}

export function inviteTeacher(token: string, body: InviteTeacher): Promise<ApiResult<TeacherInvited>> {
  return callApi({ method: 'POST', path: TEACHERS, token, body, answer: TeacherInvited })
}

export function removeTeacher(token: string, userId: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${TEACHERS}/remove`, token, body: { userId }, answer: null })
}
