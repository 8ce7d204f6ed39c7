export const STYLE_PLACE = '<style></style>'

export function withStyle(page: string, css: string): string {
  // The replacement is a function, because in a string "$&" in the style sheet would have a special meaning.
  return page.replace(STYLE_PLACE, () => `<style>${css}</style>`)
}
