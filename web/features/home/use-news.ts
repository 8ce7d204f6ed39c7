import { useEffect, useState } from 'react'
import { SchoolNews } from '#domain/announcements.ts'
import { readNews } from '#web/api/news.ts'
import { callAsLearner } from '#web/session/access.ts'
import { accountDatabase } from '#web/progress/storage/account-database.ts'
import { afterPaint } from '#web/ui/keep-alive/after-paint.ts'

/** While Home is open: an announcement is seen without a reload. */
const LOOK_AGAIN_MS = 120_000

/**
 * School news for this learner: at once what the device kept, then what the server says. KeepAlive in the account's own
 * database, so it can be read without a network and goes when the account leaves the device.
 */
export function useNews(userId: string): SchoolNews['news'] {
  const [news, setNews] = useState<SchoolNews['news']>([])
  useEffect(() => {
    let wanted = true
    const database = accountDatabase(userId)
    const show = (found: SchoolNews) => wanted && setNews(found.news)

    const look = async () => {
      const answer = await callAsLearner(readNews)
      if (!wanted || !answer.ok) return
      show(answer.data)
      const value = JSON.stringify(answer.data)
      // A full or missing disk costs the news of a day without network, nothing else.
      await database.write(async ({ facts }) => {
        if ((await facts.get('news'))?.value !== value) await facts.put({ name: 'news', value })
      })
    }
    const begin = async () => {
      const kept = await database.write(({ facts }) => facts.get('news'))
      if (kept.ok && kept.value) {
        const parsed = SchoolNews.safeParse(parseJson(kept.value.value))
        if (parsed.success) show(parsed.data)
      }
      await look()
    }
    const lookWhenShown = () => {
      if (!document.hidden) void look()
    }
    const forget = afterPaint(() => void begin())
    const timer = setInterval(lookWhenShown, LOOK_AGAIN_MS)
    document.addEventListener('visibilitychange', lookWhenShown)
    return () => {
      wanted = false
      forget()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookWhenShown)
      database.close()
    }
  }, [userId])
  return news
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Spoiled on the disk: the server says it again.
    return null
  }
}
