import type { Plugin } from 'vite'

/** What a page reads of a call (web/api/client.ts). */
const READ_BY_PAGE = new Set(['method', 'path', 'output'])

interface Node {
  type: string
  start: number
  end: number
  name?: string
  callee?: Node
  arguments?: Node[]
  properties?: { key?: Node; start: number; end: number }[]
  specifiers?: { local: Node }[]
}

/**
 * Leaves out of the calls of domain/ what only the server reads. Otherwise a visit would carry the rules for every form, the
 * examples of the tests and the summaries of the description.
 */
export function qalaCalls(): Plugin {
  return {
    name: 'qala-calls',
    apply: 'build',
    transform: {
      filter: { id: /\/domain\/.+-api\.ts$/ },
      handler(code) {
        return withoutServersPart(code, this.parse(code).body)
      },
    },
  }
}

/**
 * @param statements the syntax tree of the code
 * @returns the code, in which each `defineCall({ … })` has become an object with what a page reads, without the imports that
 * are needed no more
 */
export function withoutServersPart(code: string, statements: readonly object[]): string {
  // Each list goes from the end, so that the places before stay right. The imports stand above the calls.
  const withoutCalls = callsIn(statements).reduceRight((text, { start, end, call }) => {
    const kept = (call.properties ?? []).filter(({ key }) => READ_BY_PAGE.has(key?.name ?? ''))
    const short = kept.map((property) => code.slice(property.start, property.end)).join(', ')
    return `${text.slice(0, start)}({ ${short} })${text.slice(end)}`
  }, code)
  const imports = (statements as readonly Node[]).filter(({ type }) => type === 'ImportDeclaration')
  const rest = withoutCalls.slice(imports.at(-1)?.end ?? 0)
  // A module that is imported and not used would still go into the same chunk.
  return imports
    .filter(
      ({ specifiers }) => !specifiers?.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(rest)),
    )
    .reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), withoutCalls)
}

function callsIn(value: unknown): { start: number; end: number; call: Node }[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, start, end, callee, arguments: given } = value as Node
  const [call] = given ?? []
  if (type === 'CallExpression' && callee?.name === 'defineCall' && call?.type === 'ObjectExpression')
    return [{ start, end, call }]
  return Object.values(value).flatMap(callsIn)
}
