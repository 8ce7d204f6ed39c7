import { routesWith } from '../http/routing/route.ts'
import type { HttpServices, ReadSettings } from '../http/services.ts'
import type { UnsubscribeTokens } from './messages/unsubscribe-token.ts'
import type { vapidKeys } from './push/vapid.ts'

/** These services, and no others, are given to the routes in this folder. */
export interface MessagingServices extends HttpServices, ReadSettings {
  channels: { email: boolean; sms: boolean; smsPricePerPart: number | null }
  unsubscribe: UnsubscribeTokens
  smsInboundSecret: string | undefined
  vapid: ReturnType<typeof vapidKeys>
}

export const implement = routesWith<MessagingServices>()
