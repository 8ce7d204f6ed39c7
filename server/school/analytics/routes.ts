import * as api from '#domain/school/analytics-api.ts'
import { implement } from '../services.ts'
import { readAnalytics } from './read-analytics.ts'

export const routes = [implement(api.readAnalytics, readAnalytics)]
