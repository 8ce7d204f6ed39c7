import type { ReactNode } from 'react'
import { IconNext } from './icons.tsx'

const GROUND = { plain: 'bg-card border-line', sun: 'bg-sun-wash border-sun-line' }

interface CardProps {
  as?: 'div' | 'section' | 'article' | 'li' | undefined
  tone?: keyof typeof GROUND | undefined
  /** Draws an indigo edge around the card that the learner is working on. */
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
  return (
    <Tag
      aria-labelledby={labelledBy}
      className={`min-w-0 rounded-card border-[1.5px] p-[16px] ${GROUND[tone]} ${current ? 'card-current' : ''} ${className}`}
    >
      {children}
    </Tag>
  )
}

interface CardButtonProps {
  title: string
  text: ReactNode
  leading: ReactNode
  onClick: () => void
  tone?: keyof typeof GROUND | undefined
  className?: string | undefined
}

/** A card that can be tapped anywhere. Its accessible name is the title alone. */
export function CardButton({
  title,
  text,
  leading,
  onClick,
  tone = 'plain',
  className = '',
}: CardButtonProps) {
  return (
    <div
      className={`card-tap relative flex min-w-0 items-center gap-3 rounded-card border-[1.5px] p-[16px] ${GROUND[tone]} ${className}`}
    >
      {leading}
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">
          <button
            type="button"
            className="text-left font-bold after:absolute after:inset-0 after:rounded-card"
            onClick={onClick}
          >
            {title}
          </button>
        </h2>
        <div className="mt-0.5 text-xs text-soft">{text}</div>
      </div>
      <IconNext className="size-6 text-indigo" />
    </div>
  )
}

const TILE = {
  sun: 'bg-sun-wash',
  leaf: 'bg-leaf-wash text-leaf',
  indigo: 'bg-indigo-wash text-indigo',
  coral: 'bg-coral-wash text-coral-text',
  sky: 'bg-sky',
}

export function Tile({
  tone = 'sun',
  children,
}: {
  tone?: keyof typeof TILE | undefined
  children: ReactNode
}) {
  return (
    <span className={`tile grid size-[64px] flex-none place-items-center rounded-[18px] ${TILE[tone]}`}>
      {children}
    </span>
  )
}
