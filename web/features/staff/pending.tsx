import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface PendingProps {
  query: Pick<UseQueryResult, 'isError' | 'refetch'>
  label: string
  title: string
  text?: string | undefined
}

/** This is shown in place of a query's data: either it is loading, or it failed and can be retried. */
export function Pending({ query, label, title, text }: PendingProps) {
  return query.isError ? (
    <ErrorPanel
      title={title}
      text={text ?? 'The school server did not answer as it should.'}
      action={<Button onClick={() => void query.refetch()}>Try Again</Button>}
    />
  ) : (
    <Spinner label={label} />
  )
}
