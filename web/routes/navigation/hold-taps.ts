declare global {
  interface Window {
    answerEarlyTaps?: () => void
  }
}

/**
 * Until the app is alive, the last tap on a button or on a link of ours is held and looks pressed; it is done when the app
 * calls `answerEarlyTaps`. A form's submit button is such a button, and Enter in a field taps it. Runs as text in <head>,
 * so it can use nothing from outside.
 */
function holdTaps(): void {
  // The app cannot start in a browser without import maps; there links and forms go on by themselves.
  if (!HTMLScriptElement.supports?.('importmap')) return
  let held: HTMLElement | null | undefined
  const press = (isDown: boolean) => held?.toggleAttribute('data-pressed', isDown)
  const hold = (event: Event) => {
    const { target, submitter } = event as SubmitEvent
    const { button, ctrlKey, metaKey, shiftKey } = event as MouseEvent
    if (button > 0 || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
    const tapped = target.closest<HTMLElement>('button, a[href^="/"]') ?? submitter
    if (!tapped && event.type === 'click') return
    event.preventDefault()
    event.stopImmediatePropagation()
    press(false)
    held = tapped
    press(true)
  }
  const answer = () => {
    removeEventListener('click', hold, true)
    removeEventListener('submit', hold, true)
    removeEventListener('error', giveUp, true)
    removeEventListener('unhandledrejection', giveUp)
    press(false)
    // A screen that was drawn anew has other buttons: better none than the wrong one.
    if (held?.isConnected) held.click()
    held = null
  }
  // A script cannot be fetched or run: the link is followed, and the answer to the form says that nothing was sent.
  const giveUp = ({ target }: Event) => {
    if (target === window || target instanceof HTMLScriptElement) answer()
  }
  addEventListener('click', hold, true)
  addEventListener('submit', hold, true)
  addEventListener('error', giveUp, true)
  addEventListener('unhandledrejection', giveUp)
  window.answerEarlyTaps = answer
}

export const holdTapsScript = `(${holdTaps})()`
