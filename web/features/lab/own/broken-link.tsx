import { OWN_TROUBLE_TEXTS, type OwnTrouble } from '#domain/learning/lab/own-level.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { BackHeader } from '#web/ui/back-header.tsx'

export function BrokenLink({ trouble, onLeave }: { trouble: OwnTrouble; onLeave: () => void }) {
  return (
    <Page width="read" top={<BackHeader onBack={onLeave} />}>
      <EmptyState
        headingLevel={1}
        pose="lost"
        title="This level does not open"
        text={OWN_TROUBLE_TEXTS[trouble]}
        action={<Button onClick={onLeave}>Open the Lab</Button>}
      />
    </Page>
  )
}
