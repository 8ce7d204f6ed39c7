interface ProgressBarProps {
  /** Percent; values outside 0-100 are clamped. */
  value: number
  label: string
  tone?: 'indigo' | 'leaf' | undefined
  className?: string | undefined
}

/** Screen readers use the <progress>. The visible bar is an SVG, because prerendered pages may not contain inline styles. */
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
