interface ShowHowProps {
  /** Selectors of what is to be tapped, one after the other: `[data-add="forward"]`, then the Run button. */
  targets: readonly string[]
  /** At the first touch or key, wherever it was. */
  onEnd: () => void
}

/** A drawn hand that shows what to tap. */
export function ShowHow({ targets }: ShowHowProps) {
  return <span hidden>{targets.length}</span>
}
