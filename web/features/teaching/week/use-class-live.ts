import { useEffect, useEffectEvent } from 'react'
import { watchClassWork } from '#domain/school/class-work-api.ts'
import { openLive } from '#web/api/live.ts'
import { sessionManager } from '#web/session/access.ts'
import { useSession } from '#web/session/session.ts'

/** While a whole class is working, the stream reports changes many times a second. */
const AT_MOST_EVERY_MS = 1_500

/** Calls `onChange` when a learner of the class did something or the class was given other work, while this page is visible. */
export function useClassLive(classId: string, onChange: () => void): void {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.userId : null
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (userId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        tell()
      }, AT_MOST_EVERY_MS)
    }
    const live = openLive({
      token: async (refused) => {
        const found = await sessionManager.tokenFor(userId, refused)
        return found.ok ? found.data : null
      },
      of: { path: watchClassWork.path, body: { classId } },
      onProgress: soon,
      onWork: soon,
      device: () => undefined,
      hidden: () => document.hidden,
      withLead: (work, signal) => work(signal),
    })
    document.addEventListener('visibilitychange', live.visibilityChanged)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', live.visibilityChanged)
      live.close()
    }
  }, [classId, userId])
}
