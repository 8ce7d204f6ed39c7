import { practiceIndex } from 'virtual:qala-practice'
import type { Practice } from '#domain/practice/item.ts'
import { loader } from './load-content.ts'

/** The practice items of a lesson. */
export const loadPractice = loader<Practice>(practiceIndex, ({ lesson }, id) => lesson === id)
