import { ADJECTIVES, THINGS } from '#domain/learning/lab/own-words.ts'
import type { ThingParts } from '#domain/learning/rows/thing-row.ts'
import { keepThing } from '#web/progress/my-things.ts'
import { showToast } from '#web/ui/toast.tsx'
import { openPlace } from '../navigation/navigate.ts'

type Made = Omit<ThingParts, 'adjective' | 'noun'> & Partial<Pick<ThingParts, 'adjective' | 'noun'>>

/** Gives a new thing a name of two words, which the learner can change. */
export function named(made: Made): ThingParts {
  return { adjective: anyOf(ADJECTIVES.length), noun: anyOf(THINGS.length), ...made }
}

/** Keeps what the learner made, and shows it among their things. */
export async function keepAndOpen(made: Made): Promise<void> {
  const id = await keepThing(named(made))
  if (id !== null) openPlace({ page: 'thing', id, part: 'show' })
  else
    showToast({
      title: 'You have no room for another thing',
      text: 'Open My things and remove one. Then keep this one again.',
      tone: 'bad',
    })
}

function anyOf(length: number): number {
  return Math.floor(Math.random() * length)
}
