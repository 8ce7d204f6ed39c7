/**
 * Text that tells a listener what a reader sees by the indentation. It does not use `sr-only`, because Read aloud leaves that
 * out.
 */
export function Spoken({ children }: { children: string }) {
  return <span className="spoken">{children} </span>
}

export const INSIDE = 'Inside it:'
export const AFTER = 'After it:'
