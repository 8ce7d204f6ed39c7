import { createContext, useContext, type ReactNode } from 'react'
import type { BlockSpec, Field } from '#domain/lab/vocabulary.ts'
import type { Openings } from './fill.ts'
import type { Specs } from './texts.ts'
import type { Actions, Mode } from './editing-session.ts'

/** What every row needs and seldom changes. */
export interface BlockContext {
  readonly specs: Specs
  readonly actions: Actions
  readonly mode: Mode
  readonly locked: boolean
  /** Whether lists end in a place to add at. */
  readonly canAdd: boolean
  /** The slot where something is missing, as a key. */
  readonly addHere: string
  /** The value that is to be looked at, as "line.field". */
  readonly guiltyField: string
  readonly openings: Openings | null
  /** Of a field's select. `value` is among them, also one that is not offered here. */
  optionsOf(this: void, spec: BlockSpec, field: Field, value: string | number): ReactNode
}

export const BlockContext = createContext<BlockContext | null>(null)

export function useBlockContext(): BlockContext {
  const context = useContext(BlockContext)
  if (!context) throw new Error('Blocks are drawn inside the editor')
  return context
}
