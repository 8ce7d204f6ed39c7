import { useState } from 'react'
import type { SchoolClass } from '#domain/classes.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { IconBack } from '#web/ui/icons.tsx'
import { FirstMorningButton } from '../first-morning-button.tsx'
import { Tabs } from '../tabs.tsx'
import { PutAway } from './class-cards.tsx'
import { CLASS_PAGES } from './class-pages.tsx'

interface ClassScreenProps {
  of: SchoolClass
  /** The page to begin with; the first where it does not say. */
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
        <FirstMorningButton />
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
      {CLASS_PAGES.length > 1 ? (
        <Tabs label={`Class ${one.name}`} tabs={CLASS_PAGES} open={open} onOpen={setOpen}>
          <Page of={one} />
        </Tabs>
      ) : (
        <Page of={one} />
      )}
    </section>
  )
}

/** The list that was tapped is gone. */
function focusOnce(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true })
}
