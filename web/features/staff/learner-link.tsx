import { createContext, use } from 'react'

/**
 * Opens the page of a learner. A route provides it, because only routes know the places of the app. Where nobody provides it,
 * names are plain text.
 */
export const OpenLearner = createContext<((userId: string) => void) | null>(null)

interface LearnerLinkProps {
  learner: { userId: string; firstName: string; lastName: string }
}

/** A learner's name as in the register. A tap on it opens the learner's page. */
export function LearnerLink({ learner: { userId, firstName, lastName } }: LearnerLinkProps) {
  const open = use(OpenLearner)
  const name = `${lastName}, ${firstName}`
  if (open === null) return <span translate="no">{name}</span>
  return (
    <button type="button" translate="no" className="learner-link" onClick={() => open(userId)}>
      {name}
    </button>
  )
}
