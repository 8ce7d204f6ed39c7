interface Stat {
  label: string
  value: number | string
  tone?: 'ink' | 'leaf' | 'indigo' | undefined
}

const TONE = { ink: 'text-ink', leaf: 'text-leaf', indigo: 'text-indigo' }

export function StatRow({
  stats,
  className = '',
}: {
  stats: readonly Stat[]
  className?: string | undefined
}) {
  return (
    <dl className={`flex flex-wrap gap-x-3 gap-y-2 ${className}`}>
      {stats.map((stat) => (
        <div key={stat.label} className="flex min-w-fit flex-1 flex-col-reverse justify-end">
          <dt className="text-xs text-soft">{stat.label}</dt>
          <dd className={`text-xl font-extrabold ${TONE[stat.tone ?? 'ink']}`}>{stat.value}</dd>
        </div>
      ))}
    </dl>
  )
}
