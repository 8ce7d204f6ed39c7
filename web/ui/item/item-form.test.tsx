// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, test, vi } from 'vitest'
import { firstAnswer, gradeItem, type ItemAnswer } from '#domain/learning/practice/grade.ts'
import type { ShownItem } from '#domain/learning/practice/item.ts'
import { choice, number, order, several } from '#domain/learning/practice/item-testing.ts'
import { render } from '../testing.tsx'
import { ItemAnswer as Explained } from './item-answer.tsx'
import { ItemForm } from './item-form.tsx'

const SEED = 'monday'
const onSubmit = vi.fn<(answer: ItemAnswer) => void>()

function Asked({ item, locked }: { item: ShownItem; locked: ItemAnswer | null }) {
  const [answer, setAnswer] = useState(locked ?? firstAnswer(item, SEED))
  const refs = { formRef: () => undefined, headingRef: () => undefined }
  return (
    <>
      <ItemForm
        id="asked"
        {...refs}
        {...{ item, answer }}
        seed={SEED}
        locked={locked !== null}
        onAnswer={setAnswer}
        onSubmit={() => onSubmit(answer)}
      />
      <button type="submit" form="asked">
        Check
      </button>
      <Explained
        mixUp={undefined}
        boxRef={() => undefined}
        item={item}
        grade={(locked && gradeItem(item, locked)) ?? undefined}
      />
    </>
  )
}

/** @param locked the answer that was already given */
function ask(item: ShownItem, locked: ItemAnswer | null = null) {
  onSubmit.mockClear()
  return render(<Asked {...{ item, locked }} />)
}
const optionTexts = () => screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)

describe('options', () => {
  test.each(['choose', 'predict', 'failing-test', 'read'] as const)(
    'of %s are chosen by tap, one at a time, and sent by Enter',
    async (kind) => {
      const { user } = ask(choice('one', kind))
      await user.click(screen.getByRole('radio', { name: /cow/ }))
      await user.click(screen.getByRole('radio', { name: /goat/ }))
      expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(1)
      await user.keyboard('{Enter}')
      expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ chosen: [0] })
    },
  )

  it('are chosen by their number, wherever the focus is', async () => {
    const { user } = ask(choice('one'))
    const shown = optionTexts()
    expect(shown.map((text) => text?.[0])).toEqual(['1', '2', '3'])
    await user.keyboard('2')
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).parentElement?.textContent).toBe(
      shown[1],
    )
    await user.keyboard('4')
    await user.keyboard('{Control>}1{/Control}')
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).parentElement?.textContent).toBe(
      shown[1],
    )
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('stay as they are once the item is answered, and say which was right', async () => {
    const { user } = ask(choice('one'), { chosen: [1] })
    await user.keyboard('1{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getByText('✓ Right').parentElement?.textContent).toContain('goat')
    expect(screen.getByText('✕ Your answer').parentElement?.textContent).toContain('cow')
    expect(screen.getByText('Good try.').parentElement?.textContent).toBe('Good try. cow tempts.')
    expect(screen.getByText('Because one is so.')).toBeDefined()
  })

  it('may be several: each tap adds or takes away', async () => {
    const { user } = ask(several('some'))
    expect(screen.getByText('Choose all that are right.')).toBeDefined()
    for (const name of [/goat/, /gate/, /sheep/, /gate/])
      await user.click(screen.getByRole('checkbox', { name }))
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ chosen: [0, 1] })
  })

  it('that were right and not chosen are shown too', () => {
    ask(several('some'), { chosen: [0, 2, 3] })
    expect(screen.getByText('✓ Right too').parentElement?.textContent).toContain('sheep')
    expect(screen.getByText('gate tempts.', { exact: false })).toBeDefined()
    expect(screen.getByText('river tempts.')).toBeDefined()
  })
})

it('what was chosen stands in the line with the gap', async () => {
  const { user } = ask(choice('gap', 'fill', { code: ['add ___'] }))
  const program = () => screen.getByRole('list', { name: 'The program' }).textContent
  expect(program()).toContain('gap')
  await user.click(screen.getByRole('radio', { name: /goat/ }))
  expect(program()).toBe('add goat')
})

describe('lines', () => {
  const shown = () => within(screen.getAllByRole('list')[0] ?? document.body).getAllByRole('listitem')
  const words = () => shown().map(({ children: [, text] }) => text?.textContent)
  const leaveOut = async (user: ReturnType<typeof ask>['user'], line: string) => {
    const out = () => screen.queryByRole('button', { name: `Leave out: ${line}` })
    while (!out()) await user.click(screen.getByRole('button', { name: `Move down: ${line}` }))
    await user.click(out() ?? document.body)
  }

  it('are moved by arrows, which keep the focus and say where a line is now', async () => {
    const { user } = ask(order('steps'))
    expect(words()).not.toEqual(['open', 'count', 'close'])
    for (const _ of words()) await user.click(screen.getByRole('button', { name: 'Move up: open' }))
    expect(words()[0]).toBe('open')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: open')
    expect(screen.getByRole('status').textContent).toBe('open: now 1 of 4')
    await leaveOut(user, 'wait')
    await leaveOut(user, 'close')
    await user.click(screen.getByRole('button', { name: 'Put back: close' }))
    expect(words()).toEqual(['open', 'count', 'close'])
    screen.getByRole('button', { name: 'Move up: count' }).focus()
    await user.keyboard('{Enter}')
    expect(words()).toEqual(['count', 'open', 'close'])
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('are left out below the last line and put back, which keeps the focus', async () => {
    const { user } = ask(order('steps'))
    await leaveOut(user, 'wait')
    expect(words()).toHaveLength(3)
    expect(words()).not.toContain('wait')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Put back: wait')
    expect(screen.getByRole('status').textContent).toBe('wait: left out')
    await user.keyboard('{Enter}')
    expect(words()[3]).toBe('wait')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: wait')
    expect(screen.getByRole('status').textContent).toBe('wait: now 4 of 4')
  })

  it('are left out by two taps: the line, then the place below', async () => {
    const { user } = ask(order('steps'))
    const before = words()
    await user.click(shown()[1]?.querySelector('button') ?? document.body)
    const below = screen.getByText('The line that does not belong comes here.').closest('section')
    await user.click(below?.querySelector('button') ?? document.body)
    expect(words()).toEqual([before[0], before[2], before[3]])
  })

  it('are moved by two taps: the line, then the place', async () => {
    const { user } = ask(order('steps'))
    const before = words()
    const tap = (place: number) => user.click(shown()[place]?.querySelector('button') ?? document.body)
    await tap(2)
    await tap(0)
    expect(words()).toEqual([before[2], before[0], before[1], before[3]])
    await tap(1)
    await tap(1)
    expect(words()).toEqual([before[2], before[0], before[1], before[3]])
  })

  it('show their right order after a wrong one', () => {
    ask(order('steps'), { chosen: [1, 0, 2] })
    expect(screen.queryByRole('button', { name: /Move/ })).toBeNull()
    expect(screen.getAllByText('not in its place', { exact: false })).toHaveLength(2)
    expect(screen.getByText('does not belong')).toBeTruthy()
    const list = screen.getByText('In the right order:').nextElementSibling
    expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'open',
      'count',
      'close',
    ])
  })
})

describe('a number', () => {
  it('is typed on the keys for numbers, and digits choose nothing', async () => {
    const { user } = ask(number('total'))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your answer in rand' })
    expect(field.inputMode).toBe('decimal')
    await user.type(field, '12,50{Enter}')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ typed: '12,50' })
  })

  it('says the answer after a wrong one', () => {
    ask(number('total'), { typed: '10' })
    expect(screen.getByText('Good try.').parentElement?.textContent).toBe('Good try. It adds.')
    expect(screen.getByText('R12.50')).toBeDefined()
  })
})
