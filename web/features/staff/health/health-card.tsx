import { useId } from 'react'
import type { HealthLevel, HealthLine } from '#domain/operations/health-lines.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip, type ChipTone } from '#web/ui/chip.tsx'
import { IconAlert, IconCheck } from '#web/ui/icons.tsx'

const LEVEL: Record<HealthLevel, { tone: ChipTone; word: string }> = {
  ok: { tone: 'leaf', word: 'Good' },
  warn: { tone: 'sun', word: 'Look' },
  bad: { tone: 'coral', word: 'Act now' },
}

export function HealthCard({ title, lines }: { title: string; lines: readonly HealthLine[] }) {
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <ul className="mt-1">
        {lines.map((line) => (
          <Line key={line.id} {...line} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ level, label, value, advice }: HealthLine) {
  const { tone, word } = LEVEL[level]
  const Icon = level === 'ok' ? IconCheck : IconAlert
  return (
    <li className="border-b-[1.5px] border-line py-3 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h4 className="min-w-0 font-semibold wrap-anywhere">{label}</h4>
        <Chip tone={tone} icon={<Icon className="size-4" />}>
          {word}
        </Chip>
      </div>
      <p className="wrap-anywhere">{value}</p>
      <p className="mt-0.5 text-sm wrap-anywhere text-soft">{advice}</p>
    </li>
  )
}
