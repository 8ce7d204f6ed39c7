export const STYLE_PLACE = '<style></style>'

export function withStyle(page: string, css: string): string {
  // A function, because a string would give "$&" in the style sheet a meaning.
  return page.replace(STYLE_PLACE, () => `<style>${css}</style>`)
}
