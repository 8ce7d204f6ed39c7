import { useState } from 'react'
import { useSession } from '#web/session/session.ts'
import { Tabs } from '../tabs.tsx'
import { AdminsPanel } from './admins-panel.tsx'
import { Students } from './students.tsx'

const TABS = [
  { id: 'students', label: 'Students' },
  { id: 'admins', label: 'Admins' },
] as const

/** Users (spec 2, Admin Dashboard): every learner, found by name, school and class; and who the admins are. */
export function UsersSection() {
  const [open, setOpen] = useState<(typeof TABS)[number]['id']>('students')
  const session = useSession()
  const me = session.status === 'signed-in' ? session.userId : ''
  return (
    <Tabs label="Users" tabs={TABS} open={open} onOpen={setOpen}>
      {open === 'students' ? <Students me={me} /> : <AdminsPanel me={me} />}
    </Tabs>
  )
}
