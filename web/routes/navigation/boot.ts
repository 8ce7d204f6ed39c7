/**
 * Runs in <head> before the first paint. It turns "/?tab=quiz", the address of a shortcut of the app's icon, into the
 * first view, and hides the prerendered Home when this load shows another view. The text is constant because the
 * content security policy allows it by its hash.
 */
export const viewBootScript =
  "try{if(location.pathname==='/'){var t=new URLSearchParams(location.search).get('tab');if(t)history.replaceState({mark:'qala-view',tab:t},'','/');var s=history.state;if(s&&s.mark==='qala-view'&&s.tab!=='home')document.documentElement.setAttribute('data-other-view','')}}catch{}"

const ATTRIBUTE = 'data-other-view'

/** Whether the prerendered Home is not what this load shows: then there is nothing to hydrate. */
export function isOtherView(): boolean {
  return document.documentElement.hasAttribute(ATTRIBUTE)
}

export function revealView(): void {
  document.documentElement.removeAttribute(ATTRIBUTE)
}
