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

/** This is in pixels, because the font size of the page is that of the slide. */
const ICON = 'size-[24px]'

/** This is how a level responds to the keys of the wall. */
export interface LevelControls {
  /** @returns false if there is nothing more to show, so that the next slide follows */
  forward: () => boolean
  run: () => void
  step: () => void
}

interface WallScreenProps {
  slides: readonly Slide[]
  /** The index of the slide, from 0. A larger index means the last slide. */
  shown: number
  onShow: (slide: number) => void
  renderLevel: (levelId: string, controls: Ref<LevelControls>) => ReactNode
  onEnd: () => void
}

/** Slides for a projector. They are turned by keys, a presentation remote, a swipe or the buttons below. */
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
    // A browser may report both Escape and the end of full screen, but only one step back is needed.
    if (!hasEnded.current) onEnd()
    hasEnded.current = true
  }
  const { toggle } = useWallFullScreen(end)

  const show = (wanted: number) => {
    setBlack(false)
    if (wanted !== at && wanted >= 0 && wanted < count) onShow(wanted)
  }
  const next = () => {
    // The first press brings the slide back, as users of presentation remotes expect.
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

const WORDS: ReadonlySet<Slide['kind']> = new Set([
  'text',
  'question',
  'answer',
  'usual',
  'word',
  'say',
  'list',
])

interface FittedProps {
  frame: RefObject<HTMLElement | null>
  isWords: boolean
  children: ReactNode
}

function Fitted({ frame, isWords, children }: FittedProps) {
  useFittingLetters(frame, isWords)
  return <div className="wall-slide">{children}</div>
}

/** Where a slide is higher than the screen, as on a phone, the keys first scroll to its end. */
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

/** The bar is small, because only the teacher at the board uses it. */
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
            // Otherwise the arrow keys would keep changing the choice.
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
  /** This is hidden on a phone, which has no space for it and is not used for a wall. */
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
