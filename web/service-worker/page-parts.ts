/** Where the style sheet stands in the head of a page that travels without it. Also used by scripts/build-pages.ts. */
export const STYLE_PLACE = '<style></style>'

/** The page as the server gives it. The style sheet is the same in every page, and most of each. */
export function withStyle(page: string, css: string): string {
  // A function, not a string: a "$&" in the style sheet must stay what it is.
  return page.replace(STYLE_PLACE, () => `<style>${css}</style>`)
}
