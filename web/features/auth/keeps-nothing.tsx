import { Button } from '#web/ui/button.tsx'

/**
 * This is shown in place of a form that could not sign anybody in, because the browser refuses the session cookie.
 * @param isSignedIn the server accepted the sign-in or created the account, and only then did the browser refuse the cookie
 */
export function KeepsNothing({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div role="alert" className="grid gap-3">
      <h2 className="text-lg">Your browser is set to keep nothing</h2>
      <p>
        To sign in, your browser must remember who you are. It is not allowed to, because cookies and site
        data are blocked.{' '}
        {isSignedIn
          ? 'Your account is safe on the server of your school, but it cannot be opened here.'
          : 'So nobody can sign in here, and no account was made.'}
      </p>
      <p className="font-semibold">What you can do in Chrome:</p>
      <ol className="grid list-decimal gap-1.5 pl-6">
        <li>Open the menu with the three dots, then Settings.</li>
        <li>Open Site settings. On a computer, open Privacy and security first.</li>
        <li>Open “On-device site data” (or “Cookies”) and allow sites to save data on your device.</li>
        <li>Come back here and tap Try again.</li>
      </ol>
      <p>If this is a school computer, ask your teacher to do it.</p>
      <Button variant="sun" wide onClick={() => location.reload()}>
        Try again
      </Button>
      <p className="text-sm text-soft">
        You can still read lessons and do quizzes without an account. But your work will be gone when you
        close the page.
      </p>
    </div>
  )
}
