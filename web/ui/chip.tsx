import type { ReactNode } from 'react'
import type { Difficulty } from '#domain/learning/content.ts'

export type ChipTone = 'leaf' | 'indigo' | 'sun' | 'coral' | 'plain'

const TONE: Record<ChipTone, string> = {
  leaf: 'bg-leaf-wash text-leaf',
  indigo: 'bg-indigo-wash text-indigo',
  sun: 'bg-sun-wash text-sun-text',
  coral: 'bg-coral-wash text-coral-text',
  plain: 'bg-line/60 text-ink',
}

export function Chip({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: ChipTone | undefined
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-1 text-2xs font-semibold ${TONE[tone]}`}
    >
      {icon}
      {children}
    </span>
  )
}

const LEVEL: Record<Difficulty, { tone: ChipTone; word: string }> = {
  beginner: { tone: 'leaf', word: 'Beginner' },
  intermediate: { tone: 'indigo', word: 'Intermediate' },
  advanced: { tone: 'coral', word: 'Advanced' },
}

export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return <Chip tone={LEVEL[difficulty].tone}>{LEVEL[difficulty].word}</Chip>
}
