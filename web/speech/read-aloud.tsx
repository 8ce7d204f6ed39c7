import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { draw, IconCheck } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { clearMarks, isInView, markSentence, markWord, scrollTo } from './highlight.ts'
import { readPassage } from './passage.ts'
import { startReading, type Reading } from './reading.ts'
import { paceNow, setSlow, useSlow, useVoice } from './voice.ts'

// These icons are drawn here, because they are loaded with the reader and not with the first screen.
const IconListen = /* @__PURE__ */ draw(
  'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a7.800 7.800 0 0 1 0 11',
)
const IconStop = /* @__PURE__ */ draw(
  <rect x="6" y="6" width="12" height="12" rx="2.500" fill="currentColor" />,
)
const ROUND = 'grid size-[48px] shrink-0 place-items-center rounded-control'

interface ReadAloudProps {
  passage: RefObject<HTMLElement | null>
  passageKey: string
  /** Starts to read by itself, for a learner who had the previous passage read aloud. */
  goesOn?: boolean | undefined
  onBegin?: (() => void) | undefined
  /** This is called when the passage was read to its end. */
  onFinished?: (() => void) | undefined
}

/** Renders nothing where the device has no voice of its own. Reading stops when the page is hidden. */
export function ReadAloud({ passage, passageKey, goesOn = false, onBegin, onFinished }: ReadAloudProps) {
  const voice = useVoice()
  const slow = useSlow()
  const [isReading, setReading] = useState(false)
  const reading = useRef<(Reading & { passageKey: string }) | null>(null)
  const wanted = useRef(false)
  // The callback is read at the end, because it may have changed by then.
  const atEnd = useRef(onFinished)
  useEffect(() => {
    atEnd.current = onFinished
  }, [onFinished])

  const start = () => {
    if (!voice || !passage.current) return
    const all = readPassage(passage.current)
    const first = scrollY > 0 ? Math.max(all.findIndex(isInView), 0) : 0
    const sentences = all.slice(first)
    if (sentences.length === 0) return
    wanted.current = true
    setReading(true)
    onBegin?.()
    let before = sentences[0]
    const begun = startReading({
      voice,
      texts: sentences.map(({ text }) => text),
      rate: paceNow,
      onSentence: (place) => {
        const sentence = sentences[place]
        if (!sentence) return
        // If the user has scrolled elsewhere, the page does not scroll back.
        if (!isInView(sentence) && (place === 0 || (before && isInView(before)))) scrollTo(sentence)
        before = sentence
        markSentence(sentence)
      },
      onWord: (place, from, to) => {
        const sentence = sentences[place]
        if (sentence) markWord(sentence, from, to)
      },
      onEnd: (how) => {
        reading.current = null
        clearMarks()
        setReading(false)
        if (how === 'finished') atEnd.current?.()
        if (how === 'failed') {
          showToast({
            title: 'This device cannot read aloud now',
            text: 'Try again in a moment.',
            tone: 'bad',
          })
        }
      },
    })
    reading.current = { ...begun, passageKey }
  }

  const goOn = useEffectEvent(() => {
    if (goesOn && wanted.current) start()
    else wanted.current = false
  })
  useEffect(() => {
    goOn()
    return () => {
      if (reading.current?.passageKey === passageKey) reading.current.stop()
    }
  }, [passageKey])

  useEffect(() => {
    if (!isReading) return
    const stop = () => reading.current?.stop()
    const look = () => document.hidden && stop()
    document.addEventListener('visibilitychange', look)
    // Without this, some browsers go on speaking after the page is gone.
    addEventListener('pagehide', stop)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pagehide', stop)
    }
  }, [isReading])

  if (!voice) return null
  return (
    <>
      {isReading && (
        <button
          type="button"
          data-reading
          aria-pressed={slow}
          onClick={() => {
            setSlow(!slow)
            reading.current?.again()
          }}
          className={`inline-flex min-h-[48px] shrink-0 items-center gap-1 rounded-full border-2 px-[10px] text-sm font-semibold ${
            slow ? 'border-action bg-action text-on-brand' : 'border-field bg-card'
          }`}
        >
          {slow && <IconCheck className="size-4" />}
          Slow
        </button>
      )}
      <button
        type="button"
        aria-label={isReading ? 'Stop reading' : 'Read aloud'}
        title={isReading ? 'Stop reading' : 'Read aloud'}
        onClick={() => {
          if (!isReading) return start()
          wanted.current = false
          reading.current?.stop()
        }}
        className={`${ROUND} ${isReading ? 'bg-action text-on-brand' : 'text-indigo hover:bg-indigo-wash'}`}
      >
        {isReading ? <IconStop /> : <IconListen />}
      </button>
    </>
  )
}
