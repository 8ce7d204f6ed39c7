import { useEffect, useState } from 'react'
import type { SchoolNews } from '#domain/announcements.ts'
import { readNews } from '#web/api/news.ts'
import { openSavedNews } from '#web/progress/saved-news.ts'
import { callAsLearner } from '#web/session/access.ts'
import { afterPaint } from '#web/ui/keep-alive/after-paint.ts'

const LOOK_AGAIN_MS = 120_000

/** What this device has at once, then what the server says. */
export function useNews(userId: string): SchoolNews['news'] {
  const [news, setNews] = useState<SchoolNews['news']>([])
  useEffect(() => {
    let wanted = true
    const saved = openSavedNews(userId)
    const look = async () => {
      const answer = await callAsLearner(readNews)
      if (!wanted || !answer.ok) return
      setNews(answer.data.news)
      await saved.save(answer.data)
    }
    const begin = async () => {
      const found = await saved.read()
      if (found && wanted) setNews(found.news)
      await look()
    }
    const lookWhenShown = () => {
      if (!document.hidden) void look()
    }
    const cancel = afterPaint(() => void begin())
    const timer = setInterval(lookWhenShown, LOOK_AGAIN_MS)
    document.addEventListener('visibilitychange', lookWhenShown)
    return () => {
      wanted = false
      cancel()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookWhenShown)
      saved.close()
    }
  }, [userId])
  return news
}
