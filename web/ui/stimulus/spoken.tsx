/** What a listener hears where a reader sees how far a line is moved in. Not `sr-only`: that, Read aloud leaves out. */
export function Spoken({ children }: { children: string }) {
  return <span className="spoken">{children} </span>
}

export const INSIDE = 'Inside it:'
export const AFTER = 'After it:'
