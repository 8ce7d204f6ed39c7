import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { LoadContent } from './load-content.ts'
import { useContent } from './use-content.ts'

interface Item {
  id: string
}

/** Renders a screen for the first time, with a lesson that was loaded before or was not. */
function firstDrawing(known: Item | undefined): string {
  const load: LoadContent<Item> = async (id) => ({ id })
  load.known = () => known
  function Screen() {
    const content = useContent(load, 'coding')
    return <p>{content.status === 'ready' ? content.item.id : content.status}</p>
  }
  return renderToString(<Screen />)
}

it('has what was loaded before in the first drawing, and cannot have anything else', () => {
  expect(firstDrawing({ id: 'coding' })).toBe('<p>coding</p>')
  expect(firstDrawing(undefined)).toBe('<p>loading</p>')
})
