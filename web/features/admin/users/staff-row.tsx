import type { ReactNode } from 'react'
import { Chip } from '#web/ui/chip.tsx'

interface StaffRowProps {
  person: { name: string | null; email: string; hasSecondFactor?: boolean | undefined }
  isMe: boolean
  /** Below the name. */
  text: string
  actions: ReactNode
}

/** Somebody of the staff in a list: who, since when, and what can be done. */
export function StaffRow({ person: { name, email, hasSecondFactor }, isMe, text, actions }: StaffRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name ?? email}
          {isMe && <Chip>You</Chip>}
          {hasSecondFactor && <Chip tone="leaf">Second step</Chip>}
        </p>
        <p className="text-xs wrap-anywhere text-soft">
          {name !== null && `${email} · `}
          {text}
        </p>
      </div>
      {actions}
    </li>
  )
}
