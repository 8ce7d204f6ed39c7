import { routesWith, type CallOf } from '../http/routing/route.ts'
import type { ResetServices } from '../accounts/services.ts'
import type { HttpServices, ReadSettings } from '../http/services.ts'
import type { Course } from '../learning/progress/course.ts'

/**
 * These services, and no others, are given to the routes in this folder. Resetting a password is among them, because staff
 * reset passwords and print cards.
 */
export interface SchoolServices extends Omit<HttpServices, 'endedSessions'>, ReadSettings, ResetServices {
  course: Course | null
  origin: string
  channels: { email: boolean }
  folders: { dataDir: string; backupDir?: string }
}

export type Call<Input, Who> = CallOf<Input, Who, SchoolServices>
export const implement = routesWith<SchoolServices>()
