import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import type { Lesson } from '#domain/learning/content.ts'
import { useAfterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconBack, IconClose, IconExpand, IconImage, IconNext } from '#web/ui/icons.tsx'
import { SvgPicture } from '#web/ui/svg-picture.tsx'
import { useFullScreen } from './full-screen.ts'

type Images = Lesson['gallery']

export function Gallery({ images }: { images: Images }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <Button
        ref={opener}
        variant="ghost"
        size="sm"
        className="mt-4"
        icon={<IconImage />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide the pictures' : `Look at the pictures (${images.length})`}
      </Button>
      {open && <OpenGallery images={images} onClose={close} />}
    </>
  )
}

function OpenGallery({ images, onClose }: { images: Images; onClose: () => void }) {
  const [place, setPlace] = useState(0)
  const frame = useRef<HTMLElement>(null)
  const { mode, enter, leave } = useFullScreen(frame)
  const isScreen = mode === 'screen'
  const captionId = useId()
  // On a slow phone, a picture takes longer to render than a tap may take, so its frame and text are rendered first.
  const isPainted = useAfterPaint()
  const image = images[place] ?? images[0]

  const step = (by: 1 | -1) => setPlace((now) => (now + by + images.length) % images.length)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
    else if (event.key === 'Escape') (mode === 'page' ? onClose : leave)()
    else return
    event.preventDefault()
  })

  useEffect(() => {
    const opened = frame.current
    if (!opened) return
    opened.focus({ preventScroll: true })
    opened.scrollIntoView({ block: 'nearest' })
    const press = (event: KeyboardEvent) => onKeyDown(event)
    opened.addEventListener('keydown', press)
    return () => opened.removeEventListener('keydown', press)
  }, [])

  if (!image) return null
  const picture = (
    <Picture
      image={image}
      drawn={isPainted}
      captionId={captionId}
      count={images.length}
      place={place}
      large={mode !== 'page'}
      onStep={step}
    />
  )

  return (
    <figure
      ref={frame}
      tabIndex={-1}
      aria-labelledby={captionId}
      className={`mt-4 scroll-mt-20 outline-none ${isScreen ? 'flex flex-col justify-center overflow-auto bg-paper p-4' : ''}`}
    >
      <div className="mb-2 flex justify-end gap-1">
        <IconAction label={isScreen ? 'Leave full screen' : 'Full screen'} onClick={isScreen ? leave : enter}>
          {isScreen ? <IconClose /> : <IconExpand />}
        </IconAction>
        {!isScreen && (
          <IconAction label="Close the pictures" onClick={onClose}>
            <IconClose />
          </IconAction>
        )}
      </div>
      {mode === 'window' ? (
        <Dialog open onClose={leave} closeLabel="Leave full screen" title={image.title} full>
          {/* The dialog is a React child of this figure, so its key events arrive here too. */}
          {picture}
        </Dialog>
      ) : (
        picture
      )}
    </figure>
  )
}

interface PictureProps {
  image: Images[number]
  drawn: boolean
  captionId: string
  place: number
  count: number
  large: boolean
  onStep: (by: 1 | -1) => void
}

function Picture({ image, drawn, captionId, place, count, large, onStep }: PictureProps) {
  return (
    <div className={large ? 'mx-auto w-full max-w-[calc((100dvh-14rem)*16/9)]' : ''}>
      <SvgPicture
        key={image.src}
        svg={drawn ? image.svg : ''}
        alt={image.alt}
        className="block aspect-video w-full overflow-hidden rounded-card"
      />
      <div className="mt-3 flex items-center gap-3">
        <IconAction label="Previous picture" onClick={() => onStep(-1)}>
          <IconBack />
        </IconAction>
        <p className="flex-1 text-center text-sm text-soft tabular-nums" aria-live="polite">
          {place + 1} of {count}
        </p>
        <IconAction label="Next picture" onClick={() => onStep(1)}>
          <IconNext />
        </IconAction>
      </div>
      <figcaption id={captionId} className="mt-1">
        <b className="block">{image.title}</b>
        <span className="text-base text-soft">{image.description}</span>
      </figcaption>
    </div>
  )
}

function IconAction({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-12 place-items-center rounded-control bg-indigo-wash text-indigo"
    >
      {children}
    </button>
  )
}
