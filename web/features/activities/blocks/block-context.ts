import { createContext, useContext, type ReactNode } from 'react'
import type { BlockSpec, Field } from '#domain/learning/lab/vocabulary.ts'
import type { Openings } from './fill.ts'
import type { Specs } from './texts.ts'
import type { Actions, Mode } from './editing-session.ts'

/** This is what every row of the editor needs and what seldom changes. */
export interface BlockContext {
  readonly specs: Specs
  readonly actions: Actions
  readonly mode: Mode
  readonly locked: boolean
  /** This says whether lists end in a slot where blocks can be added. */
  readonly canAdd: boolean
  /** The key of the slot where something is missing. */
  readonly addHere: string
  /** The value that the learner should check, as "line.field". */
  readonly guiltyField: string
  readonly openings: Openings | null
  /** Returns the options of a field's select. They always include `value`, even if the level does not offer it. */
  optionsOf(this: void, spec: BlockSpec, field: Field, value: string | number): ReactNode
}

export const BlockContext = createContext<BlockContext | null>(null)

export function useBlockContext(): BlockContext {
  const context = useContext(BlockContext)
  if (!context) throw new Error('Blocks are drawn inside the editor')
  return context
}
