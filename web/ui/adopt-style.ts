/** Adds the style of a screen that is fetched late. The security policy refuses style elements that a script makes. */
export function adoptStyle(css: string): void {
  if (!('adoptedStyleSheets' in document)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
