import { useState } from 'react'
import { paddedShortDay } from '#domain/dates.ts'
import type { SchoolNews as News } from '#domain/messaging/announcements.ts'
import { readNews } from '#domain/messaging/news-api.ts'
import { useSavedList } from '#web/progress/saved-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { afterPaint } from '#web/ui/keep-alive/after-paint.ts'

const LIST = { name: 'news', call: readNews } as const
const SHOWN = 2

export function SchoolNews({ userId }: { userId: string }) {
  const { news, isWaiting = false } = useSavedList(userId, LIST, afterPaint) ?? { news: [] }
  const [all, setAll] = useState(false)
  if (news.length === 0 && !isWaiting) return null
  return (
    <Card as="section" labelledBy="school-news" className="mt-3 p-5 sm:mt-4">
      <h2 id="school-news" className="text-lg">
        School news
      </h2>
      {isWaiting && <p className="mt-1">Your school still has to confirm you before you see school news.</p>}
      <ul className="mt-1 divide-y-[1.5px] divide-line">
        {news.slice(0, all ? news.length : SHOWN).map((item) => (
          <NewsItem key={item.id} item={item} />
        ))}
      </ul>
      {news.length > SHOWN && (
        <Button variant="quiet" size="sm" className="px-0!" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Older news (${news.length - SHOWN})`}
        </Button>
      )}
    </Card>
  )
}

function NewsItem({ item }: { item: News['news'][number] }) {
  const { title, content, createdAt, classes } = item
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="min-w-0 flex-1 text-base wrap-anywhere">{title}</h3>
        <time dateTime={createdAt} className="text-2xs text-soft">
          {paddedShortDay(createdAt)}
        </time>
      </div>
      {classes !== undefined && classes.length > 0 && (
        <p className="text-xs font-semibold text-indigo">For class {classes.join(' and ')}</p>
      )}
      <FoldedText
        text={content}
        title={title}
        over={{ chars: 200, lines: 4 }}
        className="mt-0.5"
        foldedClassName="line-clamp-3"
        more="Read more"
      />
    </li>
  )
}
