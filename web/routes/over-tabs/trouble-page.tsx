import { ContentTrouble, type ContentTroubleProps } from '#web/ui/content-trouble.tsx'
import { Page } from '#web/ui/page.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'

/** This is shown in place of a lesson, activity, level or quiz that cannot be shown. */
export function TroublePage(props: ContentTroubleProps) {
  return (
    <Page top={<TopBar />}>
      <ContentTrouble headingLevel={1} {...props} />
    </Page>
  )
}
