import { useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { draw, IconBack, IconClose, IconExpand, IconNext } from '#web/ui/icons.tsx'
import { useStepFocus } from '#web/ui/use-step-focus.ts'
import { SlideView } from './slide-view.tsx'
import type { Slide } from './slides.ts'
import { useFittingLetters, useOnWall, useSwipe, useWallFullScreen, useWallKeys } from './use-wall.ts'
import style from './wall.css?inline'

const IconDark = /* @__PURE__ */ draw(
  <path fill="currentColor" d="M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z" />,
)

/** In pixels: letters of the page are those of the slide. */
const ICON = 'size-[24px]'

/** What a level answers to the keys of the wall. */
export interface LevelControls {
  /** @returns false where there is nothing more, so that the slide turns */
  forward: () => boolean
  run: () => void
  step: () => void
}

interface WallScreenProps {
  slides: readonly Slide[]
  /** Which slide, from 0; more than there are is the last one. */
  shown: number
  onShow: (slide: number) => void
  renderLevel: (levelId: string, controls: Ref<LevelControls>) => ReactNode
  onEnd: () => void
}

/** Slides for a projector: turned by keys, a clicker, a swipe or the buttons below. */
export function WallScreen({ slides, shown, onShow, renderLevel, onEnd }: WallScreenProps) {
  const count = slides.length
  const at = Math.min(shown, count - 1)
  const slide = slides[at]
  const frame = useRef<HTMLDivElement>(null)
  const level = useRef<LevelControls>(null)
  const [isBlack, setBlack] = useState(false)
  const heading = useStepFocus(at)
  useOnWall()
  const hasEnded = useRef(false)
  const end = () => {
    // A browser may say both that Escape was pressed and that it left full screen: one step back is enough.
    if (!hasEnded.current) onEnd()
    hasEnded.current = true
  }
  const { toggle } = useWallFullScreen(end)

  const show = (wanted: number) => {
    setBlack(false)
    if (wanted !== at && wanted >= 0 && wanted < count) onShow(wanted)
  }
  const next = () => {
    // The first press brings the slide back, as a clicker's owner expects.
    if (isBlack) return setBlack(false)
    if (scrolled(frame, 1) || level.current?.forward()) return
    show(at + 1)
  }
  const previous = () => {
    if (isBlack) return setBlack(false)
    if (!scrolled(frame, -1)) show(at - 1)
  }
  useWallKeys({
    next,
    previous,
    first: () => show(0),
    last: () => show(count - 1),
    black: () => setBlack(!isBlack),
    fullScreen: toggle,
    end: () => (isBlack ? setBlack(false) : end()),
    run: () => level.current?.run(),
    step: () => level.current?.step(),
  })
  useSwipe(frame, next, previous)
  if (!slide) return null
  return (
    <main id="main" tabIndex={-1} className="wall" data-kind={slide.kind}>
      <div ref={frame} className="wall-frame" tabIndex={-1}>
        <Fitted key={at} frame={frame} isWords={WORDS.has(slide.kind)}>
          <h1 ref={heading} tabIndex={-1} className="outline-none">
            {slide.heading}
          </h1>
          <SlideView slide={slide} renderLevel={(levelId) => renderLevel(levelId, level)} />
        </Fitted>
      </div>
      <Bar slides={slides} at={at} onShow={show} onNext={next} onPrevious={previous} onEnd={end}>
        <BarButton isRare label="Black screen (B)" onPress={() => setBlack(true)}>
          <IconDark className={ICON} />
        </BarButton>
        <BarButton isRare label="Full screen (F)" onPress={toggle}>
          <IconExpand className={ICON} />
        </BarButton>
      </Bar>
      {isBlack && (
        <button
          type="button"
          className="wall-black"
          aria-label="Show the slide again"
          onClick={() => setBlack(false)}
        />
      )}
    </main>
  )
}

const WORDS: ReadonlySet<Slide['kind']> = new Set(['text', 'question', 'answer', 'usual', 'word', 'say'])

interface FittedProps {
  frame: RefObject<HTMLElement | null>
  isWords: boolean
  children: ReactNode
}

function Fitted({ frame, isWords, children }: FittedProps) {
  useFittingLetters(frame, isWords)
  return <div className="wall-slide">{children}</div>
}

/** Where a slide is higher than the screen, as on a phone, the keys first read it to its end. */
function scrolled({ current }: RefObject<HTMLElement | null>, way: 1 | -1): boolean {
  if (current === null) return false
  const { scrollTop, clientHeight, scrollHeight } = current
  const left = way === 1 ? scrollHeight - clientHeight - scrollTop : scrollTop
  if (left < 8) return false
  current.scrollBy({ top: way * clientHeight * 0.8 })
  return true
}

interface BarProps {
  slides: readonly Slide[]
  at: number
  onShow: (slide: number) => void
  onNext: () => void
  onPrevious: () => void
  onEnd: () => void
  children: ReactNode
}

/** Small, for whoever stands at the board. */
function Bar({ slides, at, onShow, onNext, onPrevious, onEnd, children }: BarProps) {
  const chapters = slides
    .map(({ chapter }, first) => ({ chapter, first }))
    .filter(({ chapter, first }) => slides[first - 1]?.chapter !== chapter)
  const chapter = chapters.findLast(({ first }) => first <= at)
  return (
    <nav aria-label="Slides" className="wall-bar">
      <BarButton label="End (Escape)" onPress={onEnd}>
        <IconClose className={ICON} />
      </BarButton>
      {chapters.length > 1 && (
        <select
          aria-label="Go to"
          value={chapter?.first}
          onChange={(event) => {
            onShow(Number(event.currentTarget.value))
            // Or the arrows would go on choosing.
            event.currentTarget.blur()
          }}
        >
          {chapters.map(({ chapter: name, first }) => (
            <option key={first} value={first}>
              {name}
            </option>
          ))}
        </select>
      )}
      {children}
      <span className="wall-place">{slides.length > 1 && `${at + 1} of ${slides.length}`}</span>
      <BarButton label="Previous slide" disabled={at === 0} onPress={onPrevious}>
        <IconBack className={ICON} />
      </BarButton>
      <BarButton label="Next slide" onPress={onNext}>
        <IconNext className={ICON} />
      </BarButton>
    </nav>
  )
}

interface BarButtonProps {
  label: string
  /** A phone has no room for it, and no wall. */
  isRare?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

function BarButton({ label, isRare = false, disabled = false, onPress, children }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-rare={isRare || undefined}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

adoptStyle(style)
