/** What of a device decides how an app is installed on it. */
export interface Platform {
  ios: boolean
  android: boolean
  /** Safari itself: the browser whose Share menu the help speaks of, not another one on the same engine. */
  safari: boolean
}

/**
 * Reads the platform from a user agent.
 * @param maxTouchPoints an iPad says it is a Mac; but no Mac has a touch screen
 */
export function platformOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return {
    ios,
    // Phones of Windows named Android in passing.
    android: userAgent.includes('Android') && !userAgent.includes('Windows'),
    safari:
      /Version\/[\d.]+ .*Safari\//.test(userAgent) &&
      // "Version/4.0" is also an Android app that shows pages; the others are browsers and apps on Safari's engine.
      !/Android|Chrom|CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//.test(userAgent),
  }
}

/** Whether the page runs as an installed app, in a window of its own. */
export function isStandalone(page: Pick<Window, 'matchMedia' | 'navigator'>): boolean {
  // Safari's own word for it, older than the media query.
  if ((page.navigator as { standalone?: boolean }).standalone === true) return true
  return ['standalone', 'fullscreen', 'minimal-ui'].some(
    (mode) => page.matchMedia(`(display-mode: ${mode})`).matches,
  )
}
