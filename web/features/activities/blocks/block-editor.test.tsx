// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Program } from '#domain/lab/program.ts'
import { render } from '#web/ui/testing.tsx'
import { BlockEditor } from './block-editor.tsx'
import { ShowHow } from './show-how.tsx'
import { VOCABULARY } from './testing.ts'

it('has a name', () => {
  render(
    <>
      <BlockEditor
        vocabulary={VOCABULARY}
        toolbox={['forward']}
        program={[]}
        onChange={vi.fn<(program: Program) => void>()}
        locked={false}
        litLine={0}
        guiltyLine={0}
        mode="free"
      />
      <ShowHow targets={[]} onEnd={vi.fn<() => void>()} />
    </>,
  )
  expect(screen.getByRole('region', { name: 'Program' })).toBeTruthy()
})
