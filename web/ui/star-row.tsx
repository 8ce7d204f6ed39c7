const STAR =
  'm12 2.800 2.900 5.900 6.500.9-4.700 4.600 1.100 6.400-5.800-3-5.800 3 1.100-6.400L2.600 9.600l6.500-.9z'

export function StarRow({ stars, className = 'size-5' }: { stars: number; className?: string }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{stars} of 3 stars</span>
      {[1, 2, 3].map((star) => (
        <Star key={star} earned={star <= stars} className={className} />
      ))}
    </span>
  )
}

/** One star without words. What it is for must stand beside it. */
export function Star({ earned, className }: { earned: boolean; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`${className} ${earned ? 'fill-sun stroke-sun-text' : 'fill-paper stroke-field'}`}
    >
      <path d={STAR} strokeLinejoin="round" strokeWidth="1.600" />
    </svg>
  )
}
