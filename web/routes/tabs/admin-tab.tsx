import type { ReactNode } from 'react'
import { AdminScreen } from '#web/features/admin/admin-screen.tsx'
import { SecondFactorCard } from '#web/features/second-factor/second-factor-card.tsx'

function secondStep(onChange: () => void): ReactNode {
  return <SecondFactorCard onChange={onChange} />
}

/** This is loaded late, because only staff open this tab. */
export function AdminRoute({ userId, denied }: { userId: string; denied: ReactNode }) {
  return <AdminScreen userId={userId} denied={denied} secondStep={secondStep} />
}
