import { useState } from 'react'
import type { SchoolClass } from '#domain/school/classes.ts'
import { Tabs } from '#web/features/staff/tabs.tsx'
import { sessionMay, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { IconBack } from '#web/ui/icons.tsx'
import { CapsButton } from './caps/caps-button.tsx'
import { PlanButton } from './plan-button.tsx'
import { FirstMorningButton } from './first-morning/first-morning-button.tsx'
import { PutAway } from './class-cards.tsx'
import { CLASS_PAGES } from './class-pages.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'

interface ClassScreenProps {
  of: SchoolClass
  /** The page that is shown first; defaults to the first tab. */
  page?: string | undefined
  onBack: () => void
}

/** One class: its name, and its pages behind tabs. */
export function ClassScreen({ of: one, page, onBack }: ClassScreenProps) {
  const mayManage = sessionMay(useSession(), 'classes:manage')
  const [open, setOpen] = useState<string>(page ?? CLASS_PAGES[0].id)
  const { Page } = CLASS_PAGES.find(({ id }) => id === open) ?? CLASS_PAGES[0]
  return (
    <section aria-labelledby="class-name" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Button
          variant="quiet"
          size="sm"
          className="-ml-2 px-2!"
          icon={<IconBack className="size-5" />}
          onClick={onBack}
        >
          All classes
        </Button>
        <div className="flex flex-wrap gap-x-3">
          <PlanButton of={one} />
          <CapsButton />
          <FirstMorningButton />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2
          id="class-name"
          ref={focusOnce}
          tabIndex={-1}
          className="min-w-0 text-xl wrap-anywhere outline-none"
        >
          Class {one.name} <span className="text-base font-normal text-soft">{one.schoolYear}</span>{' '}
          {one.isArchived && <Chip>Archived</Chip>}
        </h2>
        {mayManage && <PutAway one={one} onDeleted={onBack} />}
      </div>
      <Tabs label={`Class ${one.name}`} tabs={CLASS_PAGES} open={open} onOpen={setOpen}>
        <Page of={one} />
      </Tabs>
    </section>
  )
}
