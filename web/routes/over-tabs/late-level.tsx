import { preloadable } from '#web/lib/preloadable.ts'
import { Page } from '#web/ui/page.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import type { OpenLevelProps } from './open-level.tsx'

export const levels = preloadable(() => import('./open-level.tsx'))

/** A level in a lesson. The code that plays it is loaded with the first one. */
export function LateLevel(props: OpenLevelProps) {
  const part = usePreloadable(levels)
  if (!part) return props.place === 'full' ? <Page>{null}</Page> : null
  return <part.OpenLevel {...props} />
}
