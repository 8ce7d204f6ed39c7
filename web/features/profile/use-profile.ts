import { useEffect, useState } from 'react'
import type { Profile } from '#domain/session.ts'
import { loadProfile } from '#web/session/profile.ts'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'

/**
 * `none`: an account without a profile, such as an admin who never registered. `failed`: the server was not reached.
 */
export type ProfileLoad = { status: 'loading' | 'none' | 'failed' } | { status: 'ready'; profile: Profile }

/** Asked for whenever the screen is shown. `show` takes the profile the server gave after a change. */
export function useProfile(): ProfileLoad & { retry: () => void; show: (profile: Profile) => void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; load: ProfileLoad } | null>(null)
  const shown = useShown()
  useEffect(() => {
    if (!shown) return
    let wanted = true
    const ask = async () => {
      const result = await loadProfile()
      if (!wanted) return
      if (result.ok) setAnswer({ attempt, load: { status: 'ready', profile: result.data } })
      else {
        const load: ProfileLoad = { status: result.code === 'not_found' ? 'none' : 'failed' }
        // Offline, what was known is better than nothing.
        setAnswer((before) => (before?.load.status === 'ready' ? before : { attempt, load }))
      }
    }
    void ask()
    return () => {
      wanted = false
    }
  }, [attempt, shown])
  const load: ProfileLoad = answer?.attempt === attempt ? answer.load : { status: 'loading' }
  return {
    ...load,
    retry: () => setAttempt(attempt + 1),
    show: (profile) => setAnswer({ attempt, load: { status: 'ready', profile } }),
  }
}
