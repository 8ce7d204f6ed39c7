/** The band of triangles at the top of a screen and along the hero's foot. Decoration only. */
export function Beads({ className = '' }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={`h-3.5 bg-brand ${className}`} />
}
