import type { Profile } from '#domain/session.ts'
import type { ProfileRow } from './queries.ts'

export function presentProfile(row: ProfileRow): Profile {
  return {
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    schoolName: row.school_name,
    gradeClass: row.grade_class,
    age: row.age,
    phoneNumber: row.phone_number,
    createdAt: row.created_at.toISOString(),
  }
}
