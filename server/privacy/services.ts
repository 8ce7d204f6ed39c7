import { routesWith, type CallOf } from '../http/routing/route.ts'
import type { HttpServices, ReadSettings } from '../http/services.ts'

/** These services, and no others, are given to the routes in this folder. */
export interface PrivacyServices extends HttpServices, ReadSettings {
  /** The address that mail comes from, if there is a mail server. */
  mailAddress: string | undefined
}

export type Call<Input, Who> = CallOf<Input, Who, PrivacyServices>
export const implement = routesWith<PrivacyServices>()
