import type { BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import type { Mode } from './editing-session.ts'
import style from './keys-help.css?inline'
import { offerName } from './texts.ts'

interface KeysHelpProps {
  toolbox: readonly BlockSpec[]
  mode: Mode
}

/** The help about keys, for users with a keyboard. */
export function KeysHelp({ toolbox, mode }: KeysHelpProps) {
  const keys: [key: string, meaning: string][] = [
    ...(mode === 'order'
      ? []
      : toolbox.map((spec): [string, string] => [spec.letter.toUpperCase(), offerName(spec)])),
    ...(mode === 'free' ? [['Shift + letter', 'change the block'] satisfies [string, string]] : []),
    ['↑ ↓', 'go from line to line'],
    ...(mode === 'fill' ? [] : [['Alt + ↑ ↓', 'move the block'] satisfies [string, string]]),
    ...(mode === 'order' ? [] : [['Delete', 'take the block away'] satisfies [string, string]]),
    ['Ctrl + Z', 'undo'],
    ['Ctrl + Y', 'do it again'],
    ['Ctrl + Enter', 'run'],
  ]
  return (
    <details className="block-keys">
      <summary>Keys</summary>
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

adoptStyle(style)
