import { SchoolNews as News } from '#web/features/home/school-news.tsx'
import { DeletionBanner } from '#web/features/privacy/deletion-banner.tsx'

/** The messages on Home for this learner alone. */
export function SchoolNews({ userId }: { userId: string }) {
  return (
    <>
      <DeletionBanner userId={userId} />
      <News userId={userId} />
    </>
  )
}
