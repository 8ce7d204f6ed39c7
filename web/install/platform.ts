export interface Platform {
  ios: boolean
  android: boolean
  /** This is false for another browser with the same engine, because the help describes Safari's Share menu. */
  safari: boolean
}

/** @param maxTouchPoints tells an iPad from a Mac: an iPad says that it is a Mac, but no Mac has a touch screen */
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
      // An Android app that shows web pages also says "Version/4.0".
      !/Android|Chrom|CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//.test(userAgent),
  }
}

export function isStandalone(page: Pick<Window, 'matchMedia' | 'navigator'>): boolean {
  // Safari has supported this property for longer than the media query.
  if ((page.navigator as { standalone?: boolean }).standalone === true) return true
  return ['standalone', 'fullscreen', 'minimal-ui'].some(
    (mode) => page.matchMedia(`(display-mode: ${mode})`).matches,
  )
}
