export interface ProgressBarProps {
  /** Percent, 0-100; anything beyond is cut off. */
  value: number
  /** What is measured, for assistive technology: "Computer Hardware". */
  label: string
  tone?: 'indigo' | 'leaf' | undefined
  className?: string | undefined
}

/**
 * A bar of how far one is. The <progress> speaks; the drawing beside it is SVG, because its length is then an attribute
 * and prerendered pages, which may carry no inline style, show it too.
 */
export function ProgressBar({ value, label, tone = 'indigo', className = '' }: ProgressBarProps) {
  const percent = Math.max(0, Math.min(100, Math.round(value)))
  return (
    <div className={`relative h-3 overflow-hidden rounded-full bg-indigo-wash ${className}`}>
      <progress aria-label={label} max={100} value={percent} className="sr-only" />
      <svg aria-hidden="true" width="100%" height="100%" className="block rounded-full">
        <rect
          x={`${percent - 100}%`}
          width="100%"
          height="100%"
          rx="6"
          className={`bar-fill ${tone === 'leaf' ? 'fill-leaf' : 'fill-indigo'}`}
        />
      </svg>
    </div>
  )
}
