import { routesWith, type CallOf } from '../http/routing/route.ts'
import type { HttpServices } from '../http/services.ts'
import type { openSettings } from './settings.ts'

/** These services, and no others, are given to the routes in this folder. */
export interface SettingsServices extends HttpServices {
  settings: Awaited<ReturnType<typeof openSettings>>
}

export type Call<Input, Who> = CallOf<Input, Who, SettingsServices>
export const implement = routesWith<SettingsServices>()
