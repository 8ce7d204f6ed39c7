/** Runs in <head>: makes "/?tab=quiz" of an icon's shortcut the first view, and hides the prerendered Home for another. */
export const viewBootScript =
  "try{if(location.pathname==='/'){var t=new URLSearchParams(location.search).get('tab');if(t)history.replaceState({mark:'qala-view',tab:t},'','/');var s=history.state;if(s&&s.mark==='qala-view'&&s.tab!=='home')document.documentElement.setAttribute('data-other-view','')}}catch{}"

const ATTRIBUTE = 'data-other-view'

/** Then the prerendered Home is of no use. */
export function isOtherView(): boolean {
  return document.documentElement.hasAttribute(ATTRIBUTE)
}

export function revealView(): void {
  document.documentElement.removeAttribute(ATTRIBUTE)
}
