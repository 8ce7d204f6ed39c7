import { useState } from 'react'
import { AdminsPanel, TeachersPanel } from '#web/features/staff/accounts/staff-panels.tsx'
import { Tabs } from '#web/features/staff/tabs.tsx'
import { sessionMay, useSession } from '#web/session/session.ts'
import { PrivacyPanel } from './privacy-panel.tsx'
import { Students } from './students.tsx'

const TABS = [
  { id: 'students', label: 'Students', verb: 'learners:read' },
  { id: 'teachers', label: 'Teachers', verb: 'admins:manage' },
  { id: 'admins', label: 'Admins', verb: 'admins:manage' },
  { id: 'privacy', label: 'Privacy', verb: 'privacy:manage' },
] as const

export function UsersSection() {
  const [open, setOpen] = useState<(typeof TABS)[number]['id']>('students')
  const session = useSession()
  const me = session.status === 'signed-in' ? session.userId : ''
  const tabs = TABS.filter(({ verb }) => sessionMay(session, verb))
  if (tabs.length === 1) return <Students me={me} />
  return (
    <Tabs label="Users" tabs={tabs} open={open} onOpen={setOpen}>
      {open === 'students' && <Students me={me} />}
      {open === 'teachers' && <TeachersPanel me={me} />}
      {open === 'admins' && <AdminsPanel me={me} />}
      {open === 'privacy' && <PrivacyPanel />}
    </Tabs>
  )
}
