import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

/** A browser may take this long to enter full screen. Some never do, and never refuse either. */
const PATIENCE_MS = 1_000

/**
 * `screen`: the browser shows the element in full screen. `window`: it cannot (iPhones, a framed page), so the caller fills the
 * window. Both end with `leave` and with the browser's Back.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [mode, setMode] = useState<'page' | 'screen' | 'window'>('page')
  const isWanted = useRef(false)
  const isScreen = () => element.current !== null && document.fullscreenElement === element.current

  const follow = useEffectEvent(() =>
    setMode((now) => (isScreen() ? 'screen' : now === 'screen' ? 'page' : now)),
  )
  useEffect(() => {
    const onChange = () => follow()
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])

  const enter = () => {
    isWanted.current = true
    const settle = () => {
      if (isWanted.current && !isScreen()) setMode('window')
    }
    const target = element.current
    if (!target?.requestFullscreen) return settle()
    setTimeout(settle, PATIENCE_MS)
    target.requestFullscreen().then(settle, settle)
  }
  const leave = () => {
    isWanted.current = false
    // This does not wait for the browser's event, because not all browsers send it.
    setMode('page')
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  }

  const isLarge = mode !== 'page'
  const leaveByBack = useEffectEvent(leave)
  useEffect(() => {
    if (!isLarge) return
    // Adds the same view to the history, so that Back leaves the large picture and not the lesson.
    history.pushState(history.state, '')
    let isThere = true
    const goneBack = () => {
      isThere = false
      leaveByBack()
    }
    addEventListener('popstate', goneBack)
    return () => {
      isWanted.current = false
      removeEventListener('popstate', goneBack)
      if (isThere) history.back()
    }
  }, [isLarge])

  return { mode, enter, leave }
}
