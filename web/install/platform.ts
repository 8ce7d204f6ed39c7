export interface Platform {
  ios: boolean
  android: boolean
  /** Not another browser on the same engine: the help speaks of Safari's Share menu. */
  safari: boolean
}

/** @param maxTouchPoints an iPad says it is a Mac; but no Mac has a touch screen */
export function platformOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return {
    ios,
    android: userAgent.includes('Android') && !userAgent.includes('Windows'),
    safari:
      /Version\/[\d.]+ .*Safari\//.test(userAgent) &&
      // "Version/4.0" is also an Android app that shows pages.
      !/Android|Chrom|CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//.test(userAgent),
  }
}

export function isStandalone(page: Pick<Window, 'matchMedia' | 'navigator'>): boolean {
  // Safari has this, older than the media query.
  if ((page.navigator as { standalone?: boolean }).standalone === true) return true
  return ['standalone', 'fullscreen', 'minimal-ui'].some(
    (mode) => page.matchMedia(`(display-mode: ${mode})`).matches,
  )
}
