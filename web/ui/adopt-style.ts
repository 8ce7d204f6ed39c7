/** Adds the style of a screen that is loaded late. The content security policy refuses style elements that a script creates. */
export function adoptStyle(css: string): void {
  if (!('adoptedStyleSheets' in document)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
