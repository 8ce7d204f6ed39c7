import { expect, test } from 'vitest'
import { isStandalone, platformOf } from './platform.ts'

const AGENTS: [string, string, number, { ios?: true; android?: true; safari?: true }][] = [
  [
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    5,
    { ios: true, safari: true },
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
    5,
    { ios: true },
  ],
  [
    'Firefox on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15',
    5,
    { ios: true },
  ],
  [
    'the installed app on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    5,
    { ios: true },
  ],
  [
    'Safari on an iPad that says it is a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    5,
    { ios: true, safari: true },
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    0,
    { safari: true },
  ],
  [
    'Chrome on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    0,
    {},
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    5,
    { android: true },
  ],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 13; SM-A045F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    5,
    { android: true },
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 13; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
    5,
    { android: true },
  ],
  [
    'an app on Android that shows pages',
    'Mozilla/5.0 (Linux; Android 9; SM-J260F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36',
    5,
    { android: true },
  ],
  [
    'Edge on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    10,
    {},
  ],
  [
    'a Windows phone that names them all',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063',
    5,
    {},
  ],
]

test.each(AGENTS)('%s', (_name, userAgent, maxTouchPoints, is) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toEqual({
    ios: false,
    android: false,
    safari: false,
    ...is,
  })
})

const page = (mode: string, standalone?: boolean) =>
  ({
    navigator: { standalone },
    matchMedia: (query: string) => ({ matches: query === `(display-mode: ${mode})` }),
  }) as unknown as Window

test('an app window is told from a tab', () => {
  expect(isStandalone(page('browser'))).toBe(false)
  expect(isStandalone(page('standalone'))).toBe(true)
  expect(isStandalone(page('fullscreen'))).toBe(true)
  expect(isStandalone(page('browser', true)), 'as old iPhones say it').toBe(true)
})
