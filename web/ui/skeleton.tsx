/** Holds the place of something that is on its way, so that nothing jumps. Size it with `className`. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />
}
