export function Skeleton({ className = 'h-5 w-full' }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />
}
