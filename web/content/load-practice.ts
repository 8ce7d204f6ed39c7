import { practiceIndex } from 'virtual:qala-practice'
import type { Practice } from '#domain/learning/practice/item.ts'
import { loader } from './load-content.ts'

/** Loads the practice items of a lesson. */
export const loadPractice = loader<Practice>(practiceIndex, ({ lesson }, id) => lesson === id)
