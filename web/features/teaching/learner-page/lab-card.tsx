import { labIndex } from 'virtual:qala-lab'
import { count } from '#domain/counts.ts'
import { levelsByWorld, WORLD_TEXTS } from '#domain/learning/lab/level-list.ts'
import type { LearnerPage } from '#domain/school/learner-page.ts'
import { Button } from '#web/ui/button.tsx'
import { StarRow } from '#web/ui/star-row.tsx'
import { Folded } from './folded.tsx'
import { PartCard } from './part-card.tsx'

const HELP = [
  'no help was shown',
  'the first hint was shown',
  'the second hint was shown',
  'part of the solution was shown',
  'the solution was shown',
]

interface LabCardProps {
  page: LearnerPage
  onProgram: (levelId: string) => void
}

/** The levels of the Lab that the learner tried, by topic. */
export function LabCard({ page, onProgram }: LabCardProps) {
  const done = new Map(page.levels.map((level) => [level.levelId, level]))
  const mistakeOf = new Map(
    page.answers.flatMap(({ source, itemId, misconception }) =>
      source === 'lab' ? [[itemId, page.mistakes.find(({ id }) => id === misconception)?.name] as const] : [],
    ),
  )
  const topics = levelsByWorld(labIndex.levels)
    .map(({ world, levels }) => ({
      world,
      all: levels.length,
      tried: levels.flatMap(({ id, title }) => {
        const level = done.get(id)
        return level && (level.tries > 0 || level.stars > 0) ? [{ ...level, title }] : []
      }),
    }))
    .filter(({ tried }) => tried.length > 0)
  return (
    <PartCard id="learner-lab" title="The Lab" empty={topics.length === 0 && 'No level has been tried yet.'}>
      <ul className="mt-1 divide-y-[1.5px] divide-line">
        {topics.map(({ world, all, tried }) => (
          <li key={world} className="py-1">
            <Folded
              summary={
                <>
                  {WORLD_TEXTS[world].title}: {tried.filter(({ stars }) => stars > 0).length} of {all} passed
                </>
              }
            >
              <ul className="grid gap-3">
                {tried.map((level) => (
                  <li key={level.levelId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                    <div className="min-w-0 flex-1 basis-52">
                      <p className="font-semibold wrap-anywhere">{level.title}</p>
                      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
                        <StarRow stars={level.stars} className="size-4" />
                        {count(level.tries, 'try', 'tries')}, {HELP[level.help]}
                      </p>
                      {level.stars === 0 && mistakeOf.get(level.levelId) && (
                        <p className="text-sm">Mistake: {mistakeOf.get(level.levelId)}</p>
                      )}
                    </div>
                    {level.hasProgram && (
                      <Button variant="ghost" size="sm" onClick={() => onProgram(level.levelId)}>
                        Look at the answer<span className="sr-only"> to {level.title}</span>
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </Folded>
          </li>
        ))}
      </ul>
    </PartCard>
  )
}
