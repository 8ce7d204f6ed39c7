import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const screens = globSync('web/**/*.tsx', { cwd: root })
  .filter((file) => !/\.test\.tsx$|testing/.test(file))
  .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** These are fields that hold a name, an address, a number or a code. */
const PERSONAL = new Set([
  'registerName',
  'firstName',
  'lastName',
  'fullName',
  'schoolName',
  'email',
  'phoneNumber',
  'classCode',
])
/** A `name` of one of these is a person's or school's name. A lesson or a channel also has a `name`. */
const SOMEBODY = /^(learner|teacher|admin|person|giver|officer|school)$/
/** These are elements for text that is copied exactly, and for pictures that are drawn next to words. */
const LITERAL = /^(code|samp|pre|svg)$/
/** These are components that show these texts as they are, in an element that is marked as not to be translated. */
const MARKED = /^(AsWritten|ContactLink|QrCode)$/
/**
 * These are attributes whose value is text on the page. Other attributes are not shown, or a translator does not change them.
 */
const SHOWN_ATTRIBUTES = /^(title|text|label|hint|children|actions)$/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

/** Returns the places of a screen that show such a text and let a translator change it. */
function unmarked(code: string): string[] {
  const { program } = parseSync('screen.tsx', code)
  const found: string[] = []
  const personal = new Set(PERSONAL)
  const hasDrawnWords = /<text[\s>]/.test(code)
  const say = (node: Node) => {
    const line = code.slice(0, node.start).split('\n').length
    found.push(`${line}: ${code.split('\n')[line - 1]?.trim()}`)
  }
  const isPersonal = (node: Node): boolean => {
    if (node.type === 'Identifier') return personal.has(String(node['name']))
    if (node.type !== 'MemberExpression') return false
    const [of, name] = [node['object'], node['property']].map((one) => String((one as Node)['name']))
    return PERSONAL.has(String(name)) || (name === 'name' && SOMEBODY.test(String(of)))
  }
  /**
   * Returns the nodes that an expression may show. Nodes that are only compared or tested are not shown, and elements are
   * checked separately.
   */
  const shows = (node: Node): Node[] => {
    if (isPersonal(node)) return [node]
    const part = (name: string) => shows(node[name] as Node)
    switch (node.type) {
      case 'ConditionalExpression':
        return [...part('consequent'), ...part('alternate')]
      case 'LogicalExpression':
        return node['operator'] === '&&' ? part('right') : [...part('left'), ...part('right')]
      case 'BinaryExpression':
        return node['operator'] === '+' ? [...part('left'), ...part('right')] : []
      case 'MemberExpression':
      case 'JSXElement':
      case 'JSXFragment':
      case 'VariableDeclaration':
        return []
      case 'ArrowFunctionExpression':
        return part('body')
      case 'CallExpression': {
        const callee = node['callee'] as Node
        const of = callee.type === 'MemberExpression' ? shows(callee['object'] as Node) : shows(callee)
        return [...of, ...(node['arguments'] as Node[]).flatMap(shows)]
      }
      default:
        return childrenOf(node).flatMap(shows)
    }
  }
  const learn = (node: Node) => {
    const { id, init } = node as unknown as { id: Node; init: Node | null }
    if (node.type === 'VariableDeclarator' && id.type === 'Identifier' && init && !/Function/.test(init.type))
      if (/^(Template|Member|Conditional|Logical)/.test(init.type) && shows(init).length > 0)
        personal.add(String(id['name']))
    for (const child of childrenOf(node)) learn(child)
  }
  const look = (node: Node, isMarked: boolean) => {
    if (node.type === 'JSXElement') {
      const opening = node['openingElement'] as Node
      const tag = String((opening['name'] as Node)['name'])
      const attributes = opening['attributes'] as Node[]
      const named = (attribute: Node) => String((attribute['name'] as Node | undefined)?.['name'])
      const marked =
        isMarked ||
        MARKED.test(tag) ||
        attributes.some((one) => named(one) === 'translate' && (one['value'] as Node)['value'] === 'no')
      const isLiteral =
        (LITERAL.test(tag) &&
          (tag !== 'svg' || (hasDrawnWords && attributes.some((one) => named(one) === 'viewBox')))) ||
        attributes.some(
          (one) =>
            named(one) === 'className' && code.slice(one.start, Number(one['end'])).includes('select-all'),
        )
      if (isLiteral && !marked) say(opening)
      for (const child of node['children'] as Node[]) {
        if (child.type === 'JSXExpressionContainer' && !marked)
          shows(child['expression'] as Node)
            .slice(0, 1)
            .forEach(say)
        look(child, marked)
      }
      for (const one of attributes) {
        const value = one['value'] as Node | null
        if (value && /^[A-Z]/.test(tag) && SHOWN_ATTRIBUTES.test(named(one)) && !marked)
          shows(value).slice(0, 1).forEach(say)
        if (value) look(value, isMarked)
      }
    } else for (const child of childrenOf(node)) look(child, isMarked)
  }
  learn(program as unknown as Node)
  look(program as unknown as Node, false)
  return found
}

/** Finds options without a value. Their translated text would be submitted in place of the original one. */
const withoutValue = (code: string) => code.match(/<option(?![^>]*\bvalue=)[^>]*>/g) ?? []

describe('on a page that the browser translates', () => {
  test('names, addresses and codes stay as they are written', () => {
    const found = screens.flatMap(({ file, code }) => unmarked(code).map((place) => `${file}:${place}`))
    expect(found).toEqual([])
  })

  test.each([
    '<p>{learner.firstName} {learner.lastName}</p>',
    '<p>Hello, {isKnown ? firstName : "friend"}!</p>',
    '<p>{all.map(({ firstName }) => firstName).join(", ")}</p>',
    '<Dialog title={`Delete ${learner.firstName}?`} />',
    '<p>{phoneText(phoneNumber)}</p>',
    '<code>{key}</code>',
    '<svg viewBox="0 0 9 9"><text>Start</text></svg>',
    '<p className="font-bold select-all">{word}</p>',
    '() => { const name = `${one.firstName} ${one.lastName}`; return <b>{name}</b> }',
  ])('%s would be changed', (code) => {
    expect(unmarked(code)).not.toEqual([])
  })

  test.each([
    '<p translate="no">{learner.firstName}</p>',
    '<p><AsWritten>{learner.firstName}</AsWritten> is here</p>',
    '<p>{email === null ? "Class code" : "Email"}</p>',
    '<button aria-label={`Delete ${learner.firstName}`} />',
    '<code translate="no">{key}</code>',
  ])('%s is left alone', (code) => {
    expect(unmarked(code)).toEqual([])
  })

  test('a choice sends its own value and not the words it shows', () => {
    const found = screens.filter(({ code }) => withoutValue(code).length > 0).map(({ file }) => file)
    expect(found).toEqual([])
    expect(withoutValue('<option key={one}>{one}</option>')).toHaveLength(1)
  })
})
