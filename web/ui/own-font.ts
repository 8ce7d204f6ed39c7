import { safeLocalStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.font'

/** Runs in <head>. A device that was here before has our font in its cache, so the font is used at once. */
export const fontBootScript = `try{localStorage.getItem('${KEY}')===null||(document.documentElement.dataset.font='')}catch{}`

/**
 * On a first visit, the font waits so that the scripts can use a slow connection first (base.css). The fallback font has the
 * same metrics.
 */
export function showOwnFont(): void {
  document.documentElement.dataset['font'] = ''
  safeLocalStorage.set(KEY, '')
}
