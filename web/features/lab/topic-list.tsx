import type { LevelSummary } from '#domain/learning/lab/level.ts'
import { summariseLevels, WORLD_TEXTS, type levelsByWorld } from '#domain/learning/lab/level-list.ts'
import { prefersCalm } from '#web/lib/prefers-calm.ts'
import { WorldDrawing } from '#web/ui/world-picture.tsx'

interface TopicListProps {
  topics: ReturnType<typeof levelsByWorld<LevelSummary>>
  work: ReadonlyMap<string, { stars: number }>
}

/**
 * An overview of all topics, because the first topic alone is longer than any screen. Each entry leads to its levels further
 * down.
 */
export function TopicList({ topics, work }: TopicListProps) {
  return (
    <nav aria-labelledby="topics" className="mt-6 scroll-mt-[calc(48px+1rem)]">
      <h2 id="topics" tabIndex={-1} className="text-lg outline-none">
        Topics
      </h2>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.25rem),1fr))] gap-2">
        {topics.map(({ world, levels }) => {
          const { passed, total } = summariseLevels(levels, work)
          return (
            <li key={world} className="grid">
              <button
                type="button"
                className="card-tap flex min-h-[56px] items-center gap-2 rounded-control border-[1.5px] border-line bg-card px-2 py-1.5 text-left leading-tight"
                onClick={() => goTo(`world-${world}`)}
              >
                <WorldDrawing world={world} className="size-9 flex-none" />
                <span className="min-w-0">
                  <span className="block font-bold wrap-anywhere">{WORLD_TEXTS[world].title}</span>
                  <span className="text-2xs text-soft">
                    {passed} of {total}
                    <span className="sr-only"> levels passed</span>
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Scrolls to a topic, or back to the overview. */
export function goTo(headingId: string): void {
  const heading = document.getElementById(headingId)
  heading?.focus({ preventScroll: true })
  heading?.closest('section, nav')?.scrollIntoView({ behavior: prefersCalm() ? 'auto' : 'smooth' })
}
