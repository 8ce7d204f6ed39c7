import { showClass } from '#web/features/admin/open-section.ts'
import { StaffHome } from '#web/features/teaching/staff-home.tsx'
import { openTab } from '../navigation/navigate.ts'

/** Home of staff. It is loaded late, because learners never see it. */
export function StaffHomeRoute({ userId }: { userId: string }) {
  return (
    <StaffHome
      userId={userId}
      onOpen={(classId, page) => {
        if (classId !== null) showClass({ classId, page })
        openTab('admin')
      }}
    />
  )
}
