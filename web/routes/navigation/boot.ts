/** Runs in <head>: makes "/?tab=quiz" of an icon's shortcut, or "/#lab=…" of a level that a learner made, the first view, and hides the prerendered Home for another. */
export const viewBootScript =
  "try{if(location.pathname==='/'){var t=new URLSearchParams(location.search).get('tab'),h=location.hash,l=h.startsWith('#lab=');if(t||l)history.replaceState({mark:'qala-view',tab:l?'lessons':t,lab:l,level:'~code.'+h.slice(5,300),era:localStorage['qala.era']},'','/');var s=history.state;if(s&&s.mark==='qala-view'&&s.tab!=='home')document.documentElement.setAttribute('data-other-view','')}}catch{}"

const ATTRIBUTE = 'data-other-view'

/** Then the prerendered Home is of no use. */
export function isOtherView(): boolean {
  return document.documentElement.hasAttribute(ATTRIBUTE)
}

export function revealView(): void {
  document.documentElement.removeAttribute(ATTRIBUTE)
}
