import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { callApi } from '#web/api/client.ts'
import { Card } from '#web/ui/card.tsx'

const Health = z.object({ status: z.literal('ok') })

/** Asks the server and not the browser, before anybody types. */
export function NeedsNetwork() {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const ask = async () => {
      const answer = await callApi({ method: 'GET', path: '/api/health', answer: Health })
      if (!end.signal.aborted) setAway(!answer.ok)
    }
    void ask()
    for (const type of ['online', 'offline']) addEventListener(type, () => void ask(), { signal: end.signal })
    return () => end.abort()
  }, [])
  return (
    // Always in the page, so that the words are read out when they come.
    <output className="block">
      {isAway && (
        <Card tone="sun" className="mb-4">
          <p className="font-bold">You are not connected right now.</p>
          <p>This page needs the internet. Lessons, quizzes and practice work without it.</p>
        </Card>
      )}
    </output>
  )
}
