import { expect, test } from 'vitest'
import { isStandalone, platformOf } from './platform.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT}`
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const ANDROID = 'Mozilla/5.0 (Linux; Android'
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK}`
const LUMIA = `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) ${BLINK}`

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 5, ['ios', 'safari']],
  ['Chrome on an iPhone', `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 5, ['ios']],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 5, ['ios']],
  ['the installed app on an iPhone', `${IPHONE} Mobile/15E148`, 5, ['ios']],
  ['Safari on an iPad as a Mac', `${MAC} ${WEBKIT} Version/17.5 Safari/605.1.15`, 5, ['ios', 'safari']],
  ['Safari on a Mac', `${MAC} ${WEBKIT} Version/17.5 Safari/605.1.15`, 0, ['safari']],
  ['Chrome on a Mac', `${MAC} ${BLINK} Chrome/126.0.0.0 Safari/537.36`, 0, []],
  ['Chrome on Android', `${ANDROID} 10; K) ${BLINK} Chrome/126.0.0.0 Mobile Safari/537.36`, 5, ['android']],
  [
    'Samsung Internet',
    `${ANDROID} 13; SM-A045F) ${BLINK} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    5,
    ['android'],
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 13; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
    5,
    ['android'],
  ],
  [
    'an app on Android that shows pages',
    `${ANDROID} 9; SM-J260F; wv) ${BLINK} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36`,
    5,
    ['android'],
  ],
  ['Edge on Windows', `${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 10, []],
  ['a Windows phone', `${LUMIA} Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063`, 5, []],
])('%s', (_name, userAgent, maxTouchPoints, is) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toEqual({
    ios: is.includes('ios'),
    android: is.includes('android'),
    safari: is.includes('safari'),
  })
})

const page = (mode: string, standalone?: boolean) =>
  ({
    navigator: { standalone },
    matchMedia: (query: string) => ({ matches: query === `(display-mode: ${mode})` }),
  }) as unknown as Window

test('an app window is no tab', () => {
  expect(isStandalone(page('browser'))).toBe(false)
  expect(isStandalone(page('standalone'))).toBe(true)
  expect(isStandalone(page('fullscreen'))).toBe(true)
  expect(isStandalone(page('browser', true)), 'as old iPhones say it').toBe(true)
})
