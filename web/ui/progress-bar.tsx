export interface ProgressBarProps {
  /** Percent, 0-100; anything beyond is cut off. */
  value: number
  /** What is measured, for assistive technology: "Computer Hardware". */
  label: string
  tone?: 'indigo' | 'leaf' | undefined
  className?: string | undefined
}

/** A bar of how far one is. Drawn with SVG attributes, so that prerendered pages need no inline style. */
export function ProgressBar({ value, label, tone = 'indigo', className = '' }: ProgressBarProps) {
  const percent = Math.max(0, Math.min(100, Math.round(value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={`h-3 overflow-hidden rounded-full bg-indigo-wash ${className}`}
    >
      <svg aria-hidden="true" width="100%" height="100%" className="block">
        <rect
          x={`${percent - 100}%`}
          width="100%"
          height="100%"
          rx="6"
          className={tone === 'leaf' ? 'fill-leaf' : 'fill-indigo'}
        />
      </svg>
    </div>
  )
}
