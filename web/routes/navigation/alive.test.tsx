// @vitest-environment happy-dom
import { act, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { alive, becomeAlive } from './alive.ts'

function Form({ onSend }: { onSend: (sent: object) => void }) {
  const [values, setValues] = useState({ email: '', password: '', shared: false })
  useLayoutEffect(becomeAlive, [])
  return (
    <>
      <input value={values.email} onChange={({ target }) => setValues({ ...values, email: target.value })} />
      <input
        value={values.password}
        onChange={({ target }) => setValues({ ...values, password: target.value })}
      />
      <input
        type="checkbox"
        checked={values.shared}
        onChange={({ target }) => setValues({ ...values, shared: target.checked })}
      />
      <button type="button" onClick={() => onSend(values)}>
        Send
      </button>
    </>
  )
}

it('takes up all that was typed and ticked before, and only then lets the held tap go', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const sent = vi.fn<(sent: object) => void>()
  document.body.innerHTML = `<div id="root">${renderToString(<Form onSend={sent} />)}</div>`
  const [email, password, shared] = document.querySelectorAll('input')
  if (!email || !password || !shared) throw new Error('No fields')
  email.value = 'thandi@example.org'
  password.value = 'umfula-5'
  shared.checked = true
  window.answerEarlyTaps = () => document.querySelector('button')?.click()
  const root = document.body.firstElementChild ?? document.body
  act(() => void hydrateRoot(root, <Form onSend={sent} />))
  // As in a browser, changes of several events are not batched.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await alive
  expect(document.documentElement.hasAttribute('data-alive')).toBe(true)
  expect(sent.mock.calls).toEqual([[{ email: 'thandi@example.org', password: 'umfula-5', shared: true }]])
  expect([email.value, password.value, shared.checked]).toEqual(['thandi@example.org', 'umfula-5', true])
})
