import type { SchoolClass } from '#domain/school/classes.ts'
import { PlanScreen } from './plan/plan-screen.tsx'
import { GiveDialog } from './week/give-dialog.tsx'

/** The year plan of a class, whose weeks are given with the form of "This week". */
export function PlanOfClass({ of: one }: { of: SchoolClass }) {
  return <PlanScreen of={one} Give={GiveDialog} />
}
