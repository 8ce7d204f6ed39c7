import { showOwnFont } from '#web/ui/own-font.ts'

let resolve = () => {}

/** The app is drawn and answers. Nothing may change what is shown before: React would empty the fields typed in so far. */
export const alive = new Promise<void>((done) => (resolve = done))

/** Takes up what was typed and tapped before. To be called in a layout effect of the first drawing. */
export function becomeAlive(): void {
  // Right after the drawing, in which React cannot take up one field after the other, and before a second one brings what the
  // built page could not know.
  queueMicrotask(() => {
    takeUpFields()
    window.answerEarlyTaps?.()
    document.documentElement.setAttribute('data-alive', '')
    performance.mark('alive')
    resolve()
    showOwnFont()
  })
}

type Field = HTMLInputElement & { ['_valueTracker']?: { setValue: (value: string) => void } }

function takeUpFields(): void {
  const typed = [...document.querySelectorAll<Field>('input')]
    .map((field) => ({ field, value: field.value, checked: field.checked }))
    .filter(({ field, value, checked }) => value !== field.defaultValue || checked !== field.defaultChecked)
  for (const { field, value, checked } of typed) {
    // The field before it has had the form drawn, and this one emptied.
    if (field.value !== value) field.value = value
    field.checked = checked
    // React has seen this value already and passes over an event that brings nothing new.
    field['_valueTracker']?.setValue('')
    field.dispatchEvent(new Event(checked === field.defaultChecked ? 'input' : 'click', { bubbles: true }))
  }
}
