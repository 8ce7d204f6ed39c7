import type { ReactNode, Ref } from 'react'

interface PlaceLinkProps {
  /** Opens the place. Without it the words are plain, because nothing may lead away from here. */
  onOpen?: (() => void) | undefined
  ref?: Ref<HTMLButtonElement> | undefined
  children: ReactNode
}

/** Words that name a place in the course and lead there. On paper they are plain. */
export function PlaceLink({ onOpen, ref, children }: PlaceLinkProps) {
  if (!onOpen) return <>{children}</>
  return (
    <button
      ref={ref}
      type="button"
      className="min-h-12 py-2 text-left font-semibold wrap-anywhere text-indigo underline decoration-1 underline-offset-4 hover:decoration-2 print:min-h-0 print:p-0 print:font-normal print:text-inherit print:no-underline"
      onClick={onOpen}
    >
      {children}
    </button>
  )
}

interface ReadAgainProps extends Omit<PlaceLinkProps, 'children'> {
  heading: string
}

/** Tells which part of a lesson to read again. */
export function ReadAgain({ heading, ...link }: ReadAgainProps) {
  return (
    <PlaceLink {...link}>
      Read “{heading}” again{link.onOpen ? '' : '.'}
    </PlaceLink>
  )
}
