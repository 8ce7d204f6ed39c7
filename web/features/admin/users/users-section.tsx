import { useState } from 'react'
import { sessionMay, useSession } from '#web/session/session.ts'
import { Tabs } from '../tabs.tsx'
import { AdminsPanel } from './admins-panel.tsx'
import { Students } from './students.tsx'

const TABS = [
  { id: 'students', label: 'Students' },
  { id: 'admins', label: 'Admins' },
] as const

export function UsersSection() {
  const [open, setOpen] = useState<(typeof TABS)[number]['id']>('students')
  const session = useSession()
  const me = session.status === 'signed-in' ? session.userId : ''
  if (!sessionMay(session, 'admins:manage')) return <Students me={me} />
  return (
    <Tabs label="Users" tabs={TABS} open={open} onOpen={setOpen}>
      {open === 'students' ? <Students me={me} /> : <AdminsPanel me={me} />}
    </Tabs>
  )
}
