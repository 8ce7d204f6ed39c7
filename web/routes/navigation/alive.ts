import { showOwnFont } from '#web/ui/own-font.ts'

let resolve = () => {}

/**
 * Resolves when the app is rendered and responds. Nothing may change the page before that, because React would empty the fields
 * that the user has already filled in.
 */
export const alive = new Promise<void>((done) => (resolve = done))

/** Takes over what was typed and tapped before. Call this in a layout effect of the first render. */
export function becomeAlive(): void {
  // This runs right after the render, during which React cannot take over fields one by one, and before a second render brings
  // what the prerendered page could not know.
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
    // The event of the previous field made React render the form, which emptied this field.
    if (field.value !== value) field.value = value
    field.checked = checked
    // React has already seen this value and ignores an event that does not change it.
    field['_valueTracker']?.setValue('')
    field.dispatchEvent(new Event(checked === field.defaultChecked ? 'input' : 'click', { bubbles: true }))
  }
}
