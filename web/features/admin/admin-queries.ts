import { QueryCache, QueryClient } from '@tanstack/react-query'
import { session } from '#web/session/session.ts'
import { showFailure } from './admin-failure.ts'

let held: { owner: string; client: QueryClient } | undefined

/**
 * What the server told this admin, in memory alone: nothing of it is written to the device, and it is gone when the
 * admin signs out or somebody else signs in.
 */
export function adminQueries(owner: string): QueryClient {
  if (held?.owner !== owner) {
    forget()
    held = { owner, client: newClient() }
  }
  return held.client
}

session.subscribe(() => {
  const now = session.get()
  if (now.status !== 'signed-in' || now.userId !== held?.owner) forget()
})

function forget(): void {
  held?.client.clear()
  held = undefined
}

function newClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => showFailure(query.meta?.['failed'], error) }),
    defaultOptions: {
      // "Online" means that the server answered, not what the browser thinks: so always ask, and never by itself again.
      queries: { networkMode: 'always', retry: false, staleTime: 10_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
