import { preloadable } from '#web/lib/preloadable.ts'

/** This is loaded with the level, because most levels have nothing to predict. */
export const predictionPart = preloadable(() => import('./prediction.tsx'))
