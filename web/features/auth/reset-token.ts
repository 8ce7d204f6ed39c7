import { useEffect, useState } from 'react'

/** From a fragment such as "#token=…". */
export function tokenIn(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token === null || token === '' ? null : token
}

/**
 * Takes the token out of the address at once, so that it stays in no history and no screenshot.
 * @returns undefined until the page has looked, null when the address holds none
 */
export function useResetToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const take = () => {
      const found = tokenIn(location.hash)
      if (found !== null) history.replaceState(history.state, '', location.pathname)
      setToken((known) => found ?? known ?? null)
    }
    take()
    // A second link opened in the same tab changes nothing but the fragment.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}
