import { useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LostScene } from '#web/ui/illustrations/scenes.tsx'
import { Page } from '#web/ui/page.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'

/** The server has logged it; the console tells whoever wrote the link. */
export function NotFoundPage() {
  useEffect(() => {
    console.warn(`Page not found: ${location.pathname}`)
  }, [])
  return (
    <Page width="form" top={<TopBar />}>
      <div className="grid justify-items-center gap-3 pt-4 text-center">
        <LostScene className="w-full" />
        <h1 className="mt-2 text-2xl outline-none">Oops! Page not found</h1>
        <p className="text-soft">There is nothing at this address. Let us go back together.</p>
        <Button href="/" variant="sun" className="mt-2">
          Return to Home
        </Button>
      </div>
    </Page>
  )
}
