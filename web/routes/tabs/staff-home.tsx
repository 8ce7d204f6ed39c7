import { showClass, showSection } from '#web/features/admin/open-section.ts'
import { FirstStepsCard } from '#web/features/office/first-steps/first-steps-card.tsx'
import { StaffHome } from '#web/features/teaching/staff-home.tsx'
import { sessionMay, useSession } from '#web/session/session.ts'
import { openTab } from '../navigation/navigate.ts'

/** Home of staff. It is loaded late, because learners never see it. */
export function StaffHomeRoute({ userId }: { userId: string }) {
  const mayManage = sessionMay(useSession(), 'settings:manage')
  return (
    <StaffHome
      userId={userId}
      first={
        mayManage && (
          <FirstStepsCard
            onOpen={(section) => {
              showSection(section)
              openTab('admin')
            }}
          />
        )
      }
      onOpen={(classId, page) => {
        if (classId !== null) showClass({ classId, page })
        openTab('admin')
      }}
    />
  )
}
