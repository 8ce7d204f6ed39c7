const STAR =
  'm12 2.800 2.900 5.900 6.500.9-4.700 4.600 1.100 6.400-5.800-3-5.800 3 1.100-6.400L2.600 9.600l6.500-.9z'

/** How many of three stars were won. */
export function StarRow({ stars, className = 'size-5' }: { stars: number; className?: string }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{stars} of 3 stars</span>
      {[1, 2, 3].map((star) => (
        <svg
          key={star}
          viewBox="0 0 24 24"
          aria-hidden="true"
          className={`${className} ${star <= stars ? 'fill-sun stroke-sun-text' : 'fill-paper stroke-field'}`}
        >
          <path d={STAR} strokeLinejoin="round" strokeWidth="1.600" />
        </svg>
      ))}
    </span>
  )
}
