import { useEffect } from 'react'
import { meantAddress, safePath } from '#domain/accounts/meant-address.ts'
import { Button } from '#web/ui/button.tsx'
import { LostScene } from '#web/ui/illustrations/lost-scene.tsx'
import { Page } from '#web/ui/page.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'

/** The page of an address that does not exist. One that was only mistyped leads on to the page that was meant. */
export function NotFoundPage() {
  useEffect(() => {
    const meant = meantAddress(location.pathname, location.search)
    if (meant !== null) location.replace(meant)
    else console.warn(`Page not found: ${safePath(location.pathname)}`)
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
