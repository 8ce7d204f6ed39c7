import { showOwnFont } from '#web/ui/own-font.ts'

let resolve = () => {}

/** The app is drawn and answers. Nothing may change what is shown before: React would empty the fields typed in so far. */
export const alive = new Promise<void>((done) => (resolve = done))

/** Takes up what was typed and tapped before. To be called in an effect of the first drawing. */
export function becomeAlive(): void {
  // Not within the drawing, where React cannot take up one field after the other.
  setTimeout(() => {
    for (const field of document.querySelectorAll('input')) takeUp(field)
    window.answerEarlyTaps?.()
    performance.mark('alive')
    resolve()
    showOwnFont()
  })
}

type Field = HTMLInputElement & { ['_valueTracker']?: { setValue: (value: string) => void } }

function takeUp(field: Field): void {
  const isTicked = field.checked !== field.defaultChecked
  if (field.value === field.defaultValue && !isTicked) return
  // React has seen this value already and passes over an event that brings nothing new.
  field['_valueTracker']?.setValue('')
  field.dispatchEvent(new Event(isTicked ? 'click' : 'input', { bubbles: true }))
}
