import { routesWith } from '../http/routing/route.ts'
import type { HttpServices, ReadSettings } from '../http/services.ts'
import type { readHealth } from './health/read-health.ts'

/** These services, and no others, are given to the routes in this folder. */
export interface OperationsServices extends HttpServices, ReadSettings {
  isReady: () => Promise<boolean>
  readHealth: () => ReturnType<typeof readHealth>
  dataDir: string
}

export const implement = routesWith<OperationsServices>()
