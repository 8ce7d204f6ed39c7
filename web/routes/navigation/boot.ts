/**
 * Runs in <head>. It makes "/?tab=quiz" of an icon's shortcut, or "/#lab=…" of a learner's own level, the first entry, and hides
 * the prerendered Home when another page is shown.
 */
export const viewBootScript =
  "try{if(location.pathname==='/'){var t=new URLSearchParams(location.search).get('tab'),h=location.hash,l=h.startsWith('#lab=');if(t||l)history.replaceState({mark:'qala-view',page:l?'linked-level':t==='quiz'?'quizzes':t,code:h.slice(5,300),era:localStorage['qala.era']},'','/');var s=history.state;if(s&&s.mark==='qala-view'&&(s.page||s.tab)!=='home')document.documentElement.setAttribute('data-other-view','')}}catch{}"

const ATTRIBUTE = 'data-other-view'

/** Returns true if the prerendered Home cannot be used. */
export function isOtherView(): boolean {
  return document.documentElement.hasAttribute(ATTRIBUTE)
}

export function revealView(): void {
  document.documentElement.removeAttribute(ATTRIBUTE)
}
