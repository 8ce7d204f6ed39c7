import { preloadable } from '#web/lib/preloadable.ts'

/** Fetched with the level: most levels have nothing to predict. */
export const predictionPart = preloadable(() => import('./prediction.tsx'))
