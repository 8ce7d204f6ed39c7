import type { WorldName } from './level.ts'
import { WORLDS } from './worlds.ts'

type Texts = Readonly<Record<WorldName, { readonly title: string; readonly about: string }>>

/**
 * These are the names of the worlds, in the order of the Lab's screen, and what the learner does there. In a page, the build
 * puts these texts in place of this module (`content/compile/vite-plugin.ts`), so that the list of levels does not bring all
 * worlds with it.
 */
export const WORLD_TEXTS = Object.fromEntries(
  Object.entries(WORLDS).map(([name, { title, about }]) => [name, { title, about }]),
) as Texts
