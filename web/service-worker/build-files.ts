import type { BuildFiles } from './cached-file.ts'

declare const QALA_BUILD_FILES: BuildFiles

export const FILES: BuildFiles = QALA_BUILD_FILES
