/**
 * Runs in <head> before the first paint. The app's icon offers tabs by address, "/?tab=quiz": the tab becomes the first
 * view of this visit and leaves the address, so that nothing later finds it there. "/" is prerendered as Home; when this
 * load belongs to another view, Home stays unseen until that view is drawn. The text is constant because the security
 * policy allows it by its hash. "qala-view" is the mark of view-state.ts.
 */
export const viewBootScript =
  "try{if(location.pathname==='/'){var t=new URLSearchParams(location.search).get('tab');if(t)history.replaceState({mark:'qala-view',tab:t},'','/');var s=history.state;if(s&&s.mark==='qala-view'&&s.tab!=='home')document.documentElement.setAttribute('data-other-view','')}}catch{}"

const ATTRIBUTE = 'data-other-view'

/** Whether the prerendered Home is not what this load shows: then there is nothing to hydrate. */
export function isOtherView(): boolean {
  return document.documentElement.hasAttribute(ATTRIBUTE)
}

/** Lets the page be seen, once the right view is drawn. */
export function revealView(): void {
  document.documentElement.removeAttribute(ATTRIBUTE)
}
