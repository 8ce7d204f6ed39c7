/**
 * Runs in <head> before the first paint. "/" is prerendered as Home; when this reload belongs to another view, Home
 * stays unseen until that view is drawn. The text is constant because the security policy allows it by its hash.
 * "qala-view" is the mark of view-state.ts.
 */
export const viewBootScript =
  "try{var s=history.state;if(location.pathname==='/'&&s&&s.mark==='qala-view'&&s.tab!=='home')document.documentElement.setAttribute('data-other-view','')}catch{}"

const ATTRIBUTE = 'data-other-view'

/** Whether the prerendered Home is not what this load shows: then there is nothing to hydrate. */
export function isOtherView(): boolean {
  return document.documentElement.hasAttribute(ATTRIBUTE)
}

/** Lets the page be seen, once the right view is drawn. */
export function revealView(): void {
  document.documentElement.removeAttribute(ATTRIBUTE)
}
