import { useEffect, useState, type RefObject } from 'react'

export interface Fullscreen {
  /** The browser shows the element alone on the whole screen. */
  isFull: boolean
  /** The browser cannot or may not: show it over the whole window instead. */
  windowed: boolean
  enter: () => void
  leave: () => void
}

/** Fullscreen for one element. iPhones have no such API for anything but video, so there is a second way. */
export function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  const [isFull, setFull] = useState(false)
  const [windowed, setWindowed] = useState(false)

  useEffect(() => {
    const follow = () => setFull(element.current !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [element])

  return {
    isFull,
    windowed,
    enter: () => {
      const target = element.current
      if (!target?.requestFullscreen) return setWindowed(true)
      // Refused by a policy or a missing tap: the window way always works.
      target.requestFullscreen().catch(() => setWindowed(true))
    },
    leave: () => {
      setWindowed(false)
      if (document.fullscreenElement) void document.exitFullscreen()
    },
  }
}
