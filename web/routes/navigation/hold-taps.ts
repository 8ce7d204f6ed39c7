declare global {
  interface Window {
    answerEarlyTaps?: () => void
  }
}

/**
 * Until the app is alive, this keeps the last tap on a button or on one of our links, and the element looks pressed. The tap is
 * repeated when the app calls `answerEarlyTaps`. This includes a form's submit button, and Enter in a field taps it. The
 * function runs as text in <head>, so it can use nothing from outside.
 */
function holdTaps(): void {
  // The app cannot start in a browser without import maps, so links and forms work natively there.
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
    // The screen was rendered again and has other buttons. No tap is better than a tap on the wrong button.
    if (held?.isConnected) held.click()
    held = null
  }
  // A script cannot be fetched or run. The link is then followed, and the server's response to the form says that nothing was
  // sent.
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
