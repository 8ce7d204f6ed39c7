import { useEffect, useState, type ComponentType } from 'react'

/** Where School news stands on Home once its code is here. Home is whole without it, so a failed fetch is silent. */
export function NewsRoute({ userId }: { userId: string }) {
  const [News, setNews] = useState<ComponentType<{ userId: string }> | null>(null)
  useEffect(() => {
    void import('#web/features/home/school-news.tsx').then(
      ({ SchoolNews }) => setNews(() => SchoolNews),
      () => undefined,
    )
  }, [])
  return News && <News userId={userId} />
}
