import { count } from '#domain/counts.ts'
import type { LevelSummary, ListedLevel } from '#domain/learning/lab/level.ts'
import { levelsByWorld, nextLevel, summariseLevels, WORLD_TEXTS } from '#domain/learning/lab/level-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconArrowRight } from '#web/ui/icons.tsx'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { Page } from '#web/ui/page.tsx'
import { StepHeader } from '#web/ui/step-header.tsx'
import { WorldPicture } from '#web/ui/world-picture.tsx'
import { LevelCard } from './level-card.tsx'
import { goTo, TopicList } from './topic-list.tsx'

export interface LabScreenProps {
  levels: readonly ListedLevel[]
  /** The learner's work, by level id. */
  work: ReadonlyMap<string, { stars: number; tries: number }>
  onOpen: (levelId: string) => void
  onOwn: () => void
  /** Opens what the learner made and kept. */
  onThings: () => void
  /** Opens the level of the last opened link, if there was one. */
  onLinked: (() => void) | undefined
  onPaper: () => void
  /** This is missing for users who may not see the answers. */
  onAnswers: (() => void) | undefined
  onLeave: () => void
}

const STARS = [
  '1\u00A0star: it works.',
  '2\u00A0stars: it works with the block that the level asks for.',
  '3\u00A0stars: it also has as few blocks as it can. Where you predict: your first answer is correct.',
]

/** Shows all levels by topic, and the one to do next. */
export function LabScreen(props: LabScreenProps) {
  const { levels, work, onOpen, onLeave } = props
  const next = nextLevel(levels, work)
  const topics = levelsByWorld(levels)
  const { passed, stars, total } = summariseLevels(levels, work)
  return (
    <Page
      top={
        <StepHeader
          wide
          label="Levels passed"
          percent={total === 0 ? 0 : (passed / total) * 100}
          tone={passed === total ? 'leaf' : 'indigo'}
          position={`${passed} of ${total} levels`}
          onBack={onLeave}
        />
      }
    >
      <h1 tabIndex={-1} className="text-2xl outline-none">
        The Lab
      </h1>
      <p className="mt-1 text-read text-soft">Build it, run it, see what happens.</p>
      {total === 0 ? (
        <EmptyState
          title="No levels yet"
          text="They come with the next update of the course."
          action={<Button onClick={onLeave}>Go back</Button>}
        />
      ) : (
        <>
          <NextCard next={next} stars={stars} total={total} onOpen={onOpen} />
          <TopicList topics={topics} work={work} />
        </>
      )}
      <More {...props} />
      {/* Without a star, this text would mean nothing to the learner. */}
      {stars > 0 && (
        <ul aria-label="What the stars are for" className="mt-2 text-sm">
          {STARS.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
      {topics.map(({ world, levels: ofWorld }) => (
        <section
          key={world}
          aria-labelledby={`world-${world}`}
          className="mt-5 scroll-mt-[calc(48px+1rem)] pt-2"
        >
          <div className="flex flex-wrap items-center gap-x-3">
            <WorldPicture world={world} />
            <div className="min-w-0 flex-1">
              <h2 id={`world-${world}`} tabIndex={-1} className="text-xl outline-none">
                {WORLD_TEXTS[world].title}
              </h2>
              <p className="text-sm">{WORLD_TEXTS[world].about}</p>
              <p className="text-sm text-soft">{rangeOf(ofWorld)}</p>
            </div>
            {/* On a phone, the button beside the text would leave only three words per line. */}
            <p className="basis-full sm:basis-auto">
              <Button variant="quiet" size="sm" onClick={() => goTo('topics')}>
                All topics
              </Button>
            </p>
          </div>
          <ol className="mt-3 grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
            {ofWorld.map((level, place) => (
              <LevelCard
                key={level.id}
                level={level}
                place={place + 1}
                work={work.get(level.id)}
                isNext={level.id === next?.id}
                onOpen={onOpen}
              />
            ))}
          </ol>
        </section>
      ))}
    </Page>
  )
}

/** Returns text such as "18 levels, easy to hard". */
function rangeOf(levels: readonly ListedLevel[]): string {
  const [from, to] = [levels.at(0)?.difficulty, levels.at(-1)?.difficulty]
  const number = count(levels.length, 'level')
  return from === to ? `${number}, ${from}` : `${number}, ${from} to ${to}`
}

function More({ onOwn, onThings, onLinked, onPaper, onAnswers }: LabScreenProps) {
  const offers = [
    { name: 'My things', open: onThings },
    { name: 'The level from your link', open: onLinked },
    { name: 'Make your own level', open: onOwn },
    { name: 'Levels on paper', open: onPaper },
    { name: 'Answer sheets', open: onAnswers },
  ]
  return (
    <div className="mt-2 flex flex-wrap gap-x-2">
      {offers.map(
        ({ name, open }) =>
          open && (
            <Button key={name} variant="quiet" size="sm" onClick={open}>
              {name}
            </Button>
          ),
      )}
    </div>
  )
}

interface NextCardProps {
  next: LevelSummary | undefined
  stars: number
  total: number
  onOpen: (levelId: string) => void
}

function NextCard({ next, stars, total, onOpen }: NextCardProps) {
  return (
    <Card as="section" tone="sun" labelledBy="next-level" className="mt-4 flex flex-wrap items-center gap-4">
      <Qala pose={next ? 'explain' : 'dance'} className="h-20 shrink-0" />
      <div className="min-w-[min(100%,10rem)] flex-1">
        <h2 id="next-level" className="text-lg">
          {next ? `Next: ${next.title}` : 'You have every star!'}
        </h2>
        <p className="text-sm">
          {next && `${WORLD_TEXTS[next.world].title}. `}
          {stars > 0 ? `You have ${stars} of ${total * 3} stars.` : 'Start here.'}
        </p>
      </div>
      {next && (
        <Button variant="sun" iconAfter={<IconArrowRight />} onClick={() => onOpen(next.id)}>
          {stars > 0 ? 'Play on' : 'Start'}
        </Button>
      )}
    </Card>
  )
}
