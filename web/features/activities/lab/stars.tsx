const STAR =
  'm12 2.800 2.900 5.900 6.500.9-4.700 4.600 1.100 6.400-5.800-3-5.800 3 1.100-6.400L2.600 9.600l6.500-.9z'

interface StarRowProps {
  stars: number
  /** They come one after the other. */
  pops?: boolean
}

export function StarRow({ stars, pops = false }: StarRowProps) {
  return (
    <span className={pops ? 'lab-stars lab-stars-pop' : 'lab-stars'}>
      <span className="sr-only">{stars} of 3 stars</span>
      {[1, 2, 3].map((star) => (
        <svg key={star} viewBox="0 0 24 24" aria-hidden="true" data-won={star <= stars || undefined}>
          <path d={STAR} strokeLinejoin="round" />
        </svg>
      ))}
    </span>
  )
}
