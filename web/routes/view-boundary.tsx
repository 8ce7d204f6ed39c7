import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Page } from '#web/ui/page.tsx'

interface Props {
  onLeave: () => void
  leaveLabel: string
  /** The children render their own Page, so the error needs one too. */
  wholePage?: boolean
  /** The history entry at which the view is shown. The next entry tries a failed view again. */
  visit?: string | undefined
  children: ReactNode
}

interface State {
  failed: boolean
  visit: string | undefined
}

export class ViewBoundary extends Component<Props, State> {
  override state: State = { failed: false, visit: this.props.visit }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ visit }: Props, before: State): Partial<State> | null {
    return visit === undefined || visit === before.visit ? null : { failed: false, visit }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const panel = (
      <ErrorPanel
        headingLevel={this.props.wholePage ? 1 : 2}
        title="Something went wrong here"
        text="It was not your fault, and your work is safe. Try one of these."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => location.reload()}>Reload</Button>
            <Button variant="ghost" onClick={this.props.onLeave}>
              {this.props.leaveLabel}
            </Button>
          </div>
        }
      />
    )
    return this.props.wholePage ? <Page>{panel}</Page> : panel
  }
}
