import * as z from 'zod/mini'
import { defineCall } from '../api-call.ts'
import { ProfileChange, SaveStaffName } from './accounts.ts'
import { Profile } from './session.ts'

export const readRoles = defineCall({
  method: 'GET',
  path: '/api/roles',
  access: 'signed-in',
  summary: "The caller's roles",
  output: z.object({ roles: z.array(z.object({ role: z.string() })) }),
})

export const readProfile = defineCall({
  method: 'GET',
  path: '/api/profile',
  access: 'profile:read',
  summary: "The caller's own profile",
  output: Profile,
})

export const correctProfile = defineCall({
  method: 'PATCH',
  path: '/api/profile',
  access: 'profile:correct',
  summary: "Correct some of the caller's own profile; what is not named stays",
  input: ProfileChange,
  output: Profile,
  example: {
    firstName: 'Changed',
    lastName: 'Changed',
    schoolName: 'Changed',
    gradeClass: 'Changed',
    age: 14,
    phoneNumber: '0830000000',
  },
})

export const readStaffName = defineCall({
  method: 'GET',
  path: '/api/account/staff-name',
  access: 'admin:enter',
  summary: "The caller's own name as others of the staff see it; null where none was given",
  output: z.object({ name: z.nullable(z.string()) }),
})

export const saveStaffName = defineCall({
  method: 'POST',
  path: '/api/account/staff-name',
  access: 'admin:enter',
  summary: "Change the caller's own name as others of the staff see it",
  input: SaveStaffName,
  output: 'no-content',
  example: { name: 'Ms P. Mothapo' },
})
