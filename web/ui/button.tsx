import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'

type Variant = 'sun' | 'indigo' | 'ghost' | 'danger' | 'quiet'

interface Look {
  /**
   * sun: the one thing to do next on a screen; indigo: main action; ghost: secondary action; danger: deletes something; quiet:
   * as plain as a link.
   */
  variant?: Variant | undefined
  size?: 'sm' | 'md' | undefined
  wide?: boolean | undefined
  icon?: ReactNode
  iconAfter?: ReactNode
  children: ReactNode
}

interface AsButton extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  href?: undefined
  /** While this is true, the button keeps its focus but does nothing, so Enter cannot send a form twice. */
  busy?: boolean | undefined
  busyLabel?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export interface AsLink extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  href: string
  ref?: Ref<HTMLAnchorElement> | undefined
}

type ButtonProps = AsButton | AsLink

const SHAPE =
  'button inline-flex border-2 items-center justify-center gap-2 rounded-control text-center font-semibold select-none'
const SIZE = {
  sm: 'min-h-12 px-4 py-2 text-sm',
  md: 'min-h-13 px-4 py-2 text-read min-[26rem]:px-5 leading-snug',
}
const VARIANT: Record<Variant, string> = {
  sun: 'edge border-transparent bg-sun text-on-sun [--edge:var(--color-sun-deep)]',
  indigo: 'edge border-transparent bg-action text-on-brand [--edge:var(--color-action-deep)]',
  danger: 'edge border-transparent bg-coral text-on-coral [--edge:var(--color-coral-deep)]',
  ghost: 'border-indigo text-indigo',
  quiet: 'border-transparent text-indigo underline-offset-4 hover:underline',
}

/** A button or, with `href`, a link that looks like one. Every size is at least 48 px high. */
export function Button({
  variant = 'indigo',
  size = 'md',
  wide = false,
  icon,
  iconAfter,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const look = `${SHAPE} ${SIZE[size]} ${VARIANT[variant]} ${wide ? 'w-full' : ''} ${className}`
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={look}>
        {icon}
        {children}
        {iconAfter}
      </a>
    )
  }
  const { busy = false, busyLabel, onClick, type = 'button', ...button } = rest
  return (
    <button
      {...button}
      type={type}
      className={look}
      // A disabled button would lose the keyboard focus while the form is being sent.
      aria-disabled={busy || undefined}
      onClick={busy ? stop : onClick}
    >
      {icon}
      {busy ? (busyLabel ?? children) : children}
      {iconAfter}
    </button>
  )
}

function stop(event: MouseEvent) {
  event.preventDefault()
}
