import { defineRoute } from '../routing/define-route.ts'
import { openStream } from './stream.ts'

export const getEvents = defineRoute({
  access: 'progress:read',
  summary: 'A stream that says `progress` whenever there is progress to fetch',
  output: 'event-stream',
  handler: ({ caller, services, signal }) => openStream(services.live, caller, signal),
})
