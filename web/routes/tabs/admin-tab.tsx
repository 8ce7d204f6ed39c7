import type { ReactNode } from 'react'
import { AdminScreen } from '#web/features/admin/admin-screen.tsx'
import { OpenLearner } from '#web/features/staff/learner-link.tsx'
import { SecondFactorCard } from '#web/features/second-factor/second-factor-card.tsx'
import { openPlace } from '../navigation/navigate.ts'

function secondStep(onChange: () => void): ReactNode {
  return <SecondFactorCard onChange={onChange} />
}

function openLearner(userId: string): void {
  openPlace({ page: 'learner', id: userId, level: null })
}

/** This is loaded late, because only staff open this tab. */
export function AdminRoute({ userId, denied }: { userId: string; denied: ReactNode }) {
  return (
    <OpenLearner value={openLearner}>
      <AdminScreen userId={userId} denied={denied} secondStep={secondStep} />
    </OpenLearner>
  )
}
