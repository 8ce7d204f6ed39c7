import { useEffect, useState } from 'react'
import type { Measure } from './fit-words.ts'

let pen: CanvasRenderingContext2D | null | undefined

/** Measures text in the letters of the page, and again when a font has loaded. */
export function useMeasure(weight: number): Measure {
  const [, look] = useState(0)
  useEffect(() => {
    const end = new AbortController()
    document.fonts?.addEventListener('loadingdone', () => look((times) => times + 1), { signal: end.signal })
    return () => end.abort()
  }, [])
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return estimate
  const font = `${weight} 100px ${getComputedStyle(document.body).fontFamily}`
  return (text) => {
    if (!pen) return estimate(text)
    pen.font = font
    return pen.measureText(text).width / 100
  }
}

/** Estimates the width where nothing can be drawn. It is about that of Lexend. */
function estimate(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter === letter.toLowerCase() ? 0.6 : 0.75), 0)
}
