import type { ReactNode } from 'react'

export interface FailureText {
  title: string
  text?: string
}

/** The element stays in the page while it is empty, so that screen readers watch it. */
export function FormAlert({ failure, children }: { failure: FailureText | null; children?: ReactNode }) {
  return (
    <div role="alert" className="empty:-mt-4">
      {failure && (
        <div className="rounded-control bg-coral-wash px-4 py-3 text-coral-text">
          <b className="block">{failure.title}</b>
          {failure.text !== undefined && <span className="block">{failure.text}</span>}
          {children}
        </div>
      )}
    </div>
  )
}
