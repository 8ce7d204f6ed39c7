import { useEffect, useState, type ReactNode } from 'react'
import { markDevice } from '#domain/accounts/sign-in-api.ts'
import { callApi } from '#web/api/client.ts'
import { Card } from '#web/ui/card.tsx'
import { Qala, type QalaPose } from '#web/ui/illustrations/qala.tsx'
import { Page } from '#web/ui/page.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'

export function AuthFrame({
  title,
  text,
  pose = 'wave',
  below,
  children,
}: {
  title: string
  text?: ReactNode
  pose?: QalaPose
  below?: ReactNode
  children: ReactNode
}) {
  return (
    <Page width="form" top={<TopBar />}>
      <div className="flex items-end gap-4">
        <div className="min-w-0 flex-1 pb-4">
          <h1 className="text-2xl outline-none">{title}</h1>
          {text !== undefined && <p className="mt-1 text-soft">{text}</p>}
        </div>
        <span className="mr-4 max-[22rem]:hidden h-20 w-26 shrink-0 overflow-hidden rounded-t-hero bg-brand pt-1.5">
          <Qala pose={pose} className="mx-auto h-22" />
        </span>
      </div>
      <NeedsNetwork />
      <Card className="p-5">{children}</Card>
      {below}
      <p className="mt-4 text-center">
        <a
          href="/"
          className="inline-flex min-h-12 items-center font-semibold text-indigo underline-offset-4 hover:underline"
        >
          Back to Home
        </a>
      </p>
    </Page>
  )
}

/**
 * Says that the server is needed. It asks the server before the user types, because the browser's own information is unreliable.
 */
function NeedsNetwork() {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const ask = async () => {
      const answer = await callApi(markDevice)
      if (!end.signal.aborted) setAway(!answer.ok && answer.reason !== 'refused')
    }
    void ask()
    for (const type of ['online', 'offline']) addEventListener(type, () => void ask(), { signal: end.signal })
    return () => end.abort()
  }, [])
  return (
    // This element is always in the page, so that its text is announced when it appears.
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
