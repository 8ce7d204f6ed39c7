import type { ReactNode } from 'react'
import { IconNext } from './icons.tsx'

type Tone = 'plain' | 'sun' | 'leaf' | 'indigo' | 'coral' | 'sky'

interface CardProps {
  as?: 'div' | 'section' | 'article' | 'li' | undefined
  tone?: 'plain' | 'sun' | undefined
  /** An indigo edge: the card the learner is busy with. */
  current?: boolean | undefined
  labelledBy?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Card({
  as: Tag = 'div',
  tone = 'plain',
  current = false,
  labelledBy,
  className = '',
  children,
}: CardProps) {
  const ground = tone === 'sun' ? 'bg-sun-wash border-sun-line' : 'bg-card border-line'
  return (
    <Tag
      aria-labelledby={labelledBy}
      className={`min-w-0 rounded-card border-[1.5px] p-[16px] ${ground} ${current ? 'card-current' : ''} ${className}`}
    >
      {children}
    </Tag>
  )
}

interface CardButtonProps {
  title: string
  headingLevel?: 2 | 3 | undefined
  text?: ReactNode
  leading?: ReactNode
  trailing?: ReactNode
  onClick?: (() => void) | undefined
  href?: string | undefined
  className?: string | undefined
}

/** A card that can be tapped anywhere. Its accessible name is the title alone. */
export function CardButton(props: CardButtonProps) {
  const { title, headingLevel = 3, text, leading, trailing, onClick, href, className = '' } = props
  const Heading = `h${headingLevel}` as const
  const stretched = 'text-left after:absolute after:inset-0 after:rounded-card font-bold'
  return (
    <div
      className={`card-tap relative flex min-w-0 items-center gap-3 rounded-card border-[1.5px] border-line bg-card p-[16px] ${className}`}
    >
      {leading}
      <div className="min-w-0 flex-1">
        <Heading className="text-lg">
          {href === undefined ? (
            <button type="button" className={stretched} onClick={onClick}>
              {title}
            </button>
          ) : (
            <a href={href} className={stretched}>
              {title}
            </a>
          )}
        </Heading>
        {text !== undefined && <div className="mt-0.5 text-xs text-soft">{text}</div>}
      </div>
      {trailing ?? <IconNext className="size-6 text-indigo" />}
    </div>
  )
}

const TILE: Record<Tone, string> = {
  plain: 'bg-paper',
  sun: 'bg-sun-wash',
  leaf: 'bg-leaf-wash text-leaf',
  indigo: 'bg-indigo-wash text-indigo',
  coral: 'bg-coral-wash text-coral-text',
  sky: 'bg-sky',
}

export function Tile({ tone = 'sun', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className={`tile grid size-[64px] flex-none place-items-center rounded-[18px] ${TILE[tone]}`}>
      {children}
    </span>
  )
}
