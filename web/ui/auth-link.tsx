import { pushEntry } from '#web/lib/page-history.ts'
import { Button, type AsLink } from './button.tsx'

interface AuthLinkProps extends Omit<AsLink, 'href'> {
  form: 'login' | 'register' | 'class'
}

/** A link to one of the forms of an account. A plain tap opens it without loading the page again. */
export function AuthLink({ form, onClick, ...look }: AuthLinkProps) {
  const path = form === 'class' ? '/class' : '/auth'
  return (
    <Button
      {...look}
      href={path}
      onClick={(event) => {
        const { ctrlKey, metaKey, altKey, shiftKey, button } = event
        if (ctrlKey || metaKey || altKey || shiftKey || button !== 0) return
        event.preventDefault()
        onClick?.(event)
        pushEntry(form, path)
      }}
    />
  )
}
