import type { BuildFiles } from './cached-file.ts'

/** Put in by scripts/build-worker.ts, which knows the finished build. */
declare const QALA_BUILD_FILES: BuildFiles

export const FILES: BuildFiles = QALA_BUILD_FILES
