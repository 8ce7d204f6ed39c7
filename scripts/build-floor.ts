import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** These are the oldest browsers that the product supports. The reasons are in docs/browsers.md. */
const FLOOR = { chrome: 106, firefox: 115, safari: 16.4 }
type Versions = typeof FLOOR

export const BUILD_TARGET = Object.entries(FLOOR).map(([name, version]) => `${name}${version}`)

interface Feature {
  name: string
  in: 'js' | 'css'
  found: RegExp
  since: Versions
  /** Uses that an older browser ignores or that are tested first, and the reason why nothing is lost. */
  harmless?: { found: RegExp; because: string }
}

const NEVER = Number.POSITIVE_INFINITY
const since = (chrome: number, firefox: number, safari: number): Versions => ({ chrome, firefox, safari })
const js = (name: string, found: RegExp, from: Versions, harmless?: Feature['harmless']): Feature => ({
  name,
  in: 'js',
  found,
  since: from,
  ...(harmless && { harmless }),
})
const css = (name: string, found: RegExp, from: Versions, harmless?: Feature['harmless']): Feature => ({
  ...js(name, found, from, harmless),
  in: 'css',
})
/** web/lib/newer-builtins.ts adds these functions on every page and in the worker. */
const brought = { found: /^/, because: 'web/lib/newer-builtins.ts' }
const asked = (found: RegExp) => ({ found, because: 'asked for before it is called' })
const finer = (found: RegExp) => ({ found, because: 'finer where it is known, usable where not' })

/** The versions are from MDN's browser-compat-data. Features that every supported browser has need not be listed. */
export const FEATURES: readonly Feature[] = [
  js('Array.prototype.toSorted', /\.toSorted\(/, since(110, 115, 16), brought),
  js('Map.groupBy', /\bMap\.groupBy\(/, since(117, 119, 17.4), brought),
  js('URL.canParse', /\bURL\.canParse\(/, since(120, 115, 17), brought),
  js('Array.prototype.toReversed', /\.toReversed\(/, since(110, 115, 16)),
  js('Array.prototype.toSpliced', /\.toSpliced\(/, since(110, 115, 16)),
  js('Array.prototype.with', /\.with\(/, since(110, 115, 16)),
  js('Array.fromAsync', /\bArray\.fromAsync\(/, since(121, 115, 16.4)),
  js('Object.groupBy', /\bObject\.groupBy\(/, since(117, 119, 17.4)),
  js('Promise.withResolvers', /\bPromise\.withResolvers\(/, since(119, 121, 17.4)),
  js('Promise.try', /\bPromise\.try\(/, since(128, 134, 18.2)),
  js(
    'Set.prototype.union and its like',
    /\.(symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    since(122, 127, 17),
  ),
  js(
    'iterator helpers',
    /\.(values|keys|entries)\(\)\.(map|filter|some|every|find|toArray|take|drop|reduce)\(/,
    since(122, 131, 18.4),
  ),
  js('AbortSignal.any', /\bAbortSignal\.any\(/, since(116, 124, 17.4)),
  js('AbortSignal.timeout', /\bAbortSignal\.timeout\(/, since(103, 100, 16)),
  js('crypto.randomUUID (also missing without HTTPS)', /\bcrypto\.randomUUID\(/, since(NEVER, NEVER, NEVER)),
  js(
    'requestIdleCallback',
    /\brequestIdleCallback\(/,
    since(47, 55, NEVER),
    asked(/[`'"]requestIdleCallback[`'"]\s?in window/),
  ),
  js('checkVisibility', /\.checkVisibility\b/, since(105, 106, 17.4), asked(/\.checkVisibility\?\./)),
  js(
    'Intl.Segmenter',
    /\bIntl\.Segmenter\b/,
    since(87, 125, 14.1),
    asked(/Intl\.Segmenter\?|!Intl\.Segmenter/),
  ),
  js('document.startViewTransition', /\.startViewTransition\(/, since(111, 144, 18), {
    found: /^/,
    because: "React's own part for <ViewTransition>, which is not used",
  }),
  js('popovers', /\.(show|toggle|hide)Popover\(/, since(114, 125, 17), asked(/[`'"]showPopover[`'"]\s?in\b/)),
  js('Uint8Array.fromBase64, toBase64, toHex', /\.(fromBase64|toBase64|toHex)\(/, since(140, 133, 18.2)),
  js('RegExp.escape', /\bRegExp\.escape\(/, since(136, 134, 18.2)),
  js('Temporal', /\bTemporal\./, since(144, 139, NEVER)),
  js(
    'import.meta.resolve',
    /\bimport\.meta\.resolve\(/,
    since(105, 106, 16.4),
    asked(/import\.meta\.resolve\s?\?/),
  ),
  js('class static block', /\bstatic\s?\{/, since(94, 93, 16.4)),
  js('regular expression with the flag v', /\/[dgimsy]*v[dgimsy]*\.(test|exec)\(/, since(112, 116, 17)),
  js('regular expression with (?i:…)', /\(\?[ims]+(-[ims]+)?:/, since(125, 132, 26)),
  css('oklch() and its like', /[:\s,(](oklch|oklab|lch|lab|color)\(/, since(111, 113, 15.4)),
  css('color-mix()', /color-mix\(/, since(111, 113, 16.2), asked(/@supports \(color:\s?color-mix/)),
  css('light-dark()', /light-dark\(/, since(123, 120, 17.5)),
  css('nesting', /[{;}]\s*&[\s:.[>]/, since(120, 117, 17.2)),
  css('@starting-style', /@starting-style/, since(117, 129, 17.5)),
  css('@scope', /@scope/, since(118, 146, 17.4)),
  css('anchor positioning', /anchor-name|position-anchor/, since(125, 147, 26)),
  css('field-sizing', /field-sizing/, since(123, NEVER, 26.2)),
  css('@property', /@property/, since(85, 128, 16.4), asked(/@layer properties\{@supports/)),
  css('text-wrap: balance', /text-wrap:/, since(114, 121, 17.5), finer(/text-wrap:(balance|pretty)/)),
  css('dvh', /\ddvh/, since(108, 101, 15.4), asked(/@supports not \(height:1dvh\)/)),
  css('lh', /\dlh/, since(109, 120, 16.4), finer(/::-webkit-date-and-time-value\{min-height:1lh/)),
  css(
    'content-visibility',
    /content-visibility:/,
    since(85, 125, 18),
    asked(/@supports not \(content-visibility:hidden\)/),
  ),
]

/**
 * Firefox 115 to 120 drops a rule with :has(), so a rule that must work there may not use it. The rules below are harmless.
 */
const HAS_FIREFOX = 121
const HARMLESS_HAS: Readonly<Record<string, string>> = {
  ':focus-visible': 'the ring is then on the field itself',
  '[data-pressed]': 'a tap held before the app is alive looks unpressed',
  ':checked': 'the tick alone shows which one is chosen',
  'input:not(:disabled)': 'the pointer stays an arrow',
  ':is(button:not(:disabled))': 'the pointer stays an arrow',
  '>:nth-child(6)': "with the Admin tab the tabs' names are not set smaller",
  '[data-reading]': "a lesson's step stays beside the reading voice",
  '>.print-only': 'the page is printed with its slips',
  '.print-page': 'the page is printed with its frame',
}

/** @returns a line for each feature, with the file and the browsers that lack it */
export function findNewerThanFloor(webDir: string): string[] {
  return globSync(['assets/*.{js,css}', 'sw.js'], { cwd: webDir })
    .toSorted()
    .flatMap((file) =>
      newerThanFloor(readFileSync(join(webDir, file), 'utf8'), file.endsWith('css') ? 'css' : 'js').map(
        (line) => `  ${file}: ${line}`,
      ),
    )
}

export function newerThanFloor(code: string, kind: Feature['in']): string[] {
  const newer = FEATURES.filter((feature) => feature.in === kind)
    .filter(
      ({ since: from, found, harmless }) => lacking(from) && found.test(code) && !harmless?.found.test(code),
    )
    .map(({ name, since: from }) => `${name} (${lacking(from)})`)
  if (kind === 'js' || FLOOR.firefox >= HAS_FIREFOX) return newer
  const has = [...code.matchAll(/:has\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)].map(
    ([, inside = '']) => inside,
  )
  const unknown = [...new Set(has)].filter((inside) => !(inside in HARMLESS_HAS))
  return [...newer, ...unknown.map((inside) => `:has(${inside}) (Firefox has it from ${HAS_FIREFOX})`)]
}

function lacking(from: Versions): string {
  return (Object.keys(FLOOR) as (keyof Versions)[])
    .filter((name) => from[name] > FLOOR[name])
    .map((name) => (from[name] === NEVER ? `${name} lacks it` : `${name} has it from ${from[name]}`))
    .join(', ')
}
