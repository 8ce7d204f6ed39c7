import type { ComponentType } from 'react'
import { preloadable } from '#web/lib/preloadable.ts'
import { Spinner } from './spinner.tsx'
import { usePreloadable } from './use-preloadable.ts'

/**
 * Makes a component whose code is fetched when it is first drawn. A failure is thrown for the error boundary above.
 * @param label what is shown until the code is there
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  label: string,
): ComponentType<Props> {
  const part = preloadable(load)
  return function Late(props: Props) {
    const Part = usePreloadable(part)
    return Part ? <Part {...props} /> : <Spinner label={label} />
  }
}
