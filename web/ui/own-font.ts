import { safeLocalStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.font'

/** Runs in <head>: whoever has been here has our font on the device. */
export const fontBootScript = `try{localStorage.getItem('${KEY}')===null||(document.documentElement.dataset.font='')}catch{}`

/** On a first visit the font leaves the slow line to the scripts (base.css); it has the measures of the one shown till then. */
export function showOwnFont(): void {
  document.documentElement.dataset['font'] = ''
  safeLocalStorage.set(KEY, '')
}
