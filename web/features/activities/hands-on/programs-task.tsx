import { useState, type ReactNode } from 'react'
import { Desktop, DrawnWindow } from './computer.tsx'

const PROGRAMS = ['paint', 'notes', 'calculator'] as const
type Program = (typeof PROGRAMS)[number]
const NAMES: Record<Program, string> = { paint: 'Paint', notes: 'Notes', calculator: 'Calculator' }

export function ProgramsTask({ onComplete }: { onComplete: () => void }) {
  const [chosen, setChosen] = useState<Program | null>(null)
  const isOpen = chosen === 'calculator'
  const choose = (program: Program) => {
    if (isOpen) return
    setChosen(program)
    if (program === 'calculator') onComplete()
  }
  return (
    <Desktop>
      <ul className="relative flex flex-wrap justify-center gap-x-2 gap-y-2 p-3 pt-5">
        {PROGRAMS.map((program) => (
          <li key={program}>
            <button type="button" className="practice-program" onClick={() => choose(program)}>
              <svg
                viewBox="0 0 48 48"
                aria-hidden="true"
                className="size-14 sm:size-20"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                {DRAWINGS[program]}
              </svg>
              <span>{NAMES[program]}</span>
            </button>
          </li>
        ))}
      </ul>
      {isOpen && (
        <div className="absolute inset-x-3 top-3 grid place-items-center">
          <DrawnWindow title="Calculator">
            <CalculatorFace />
          </DrawnWindow>
        </div>
      )}
      <output className="practice-count mt-auto">
        {chosen === null && <span>Which one is the Calculator?</span>}
        {chosen !== null && !isOpen && (
          <span>That is {NAMES[chosen]}. Not this one: look for the Calculator.</span>
        )}
        {isOpen && (
          <span>
            <b>✓ The Calculator is open!</b>
          </span>
        )}
      </output>
    </Desktop>
  )
}

function CalculatorFace() {
  return (
    <div aria-hidden="true">
      <p className="rounded-sm bg-leaf-wash px-3 py-1 text-right text-lg font-bold tabular-nums">
        7 + 5 = 12
      </p>
      <div className="mt-2 grid grid-cols-4 gap-1.5">
        {['7', '8', '9', '÷', '4', '5', '6', '×', '1', '2', '3', '+'].map((key) => (
          <span
            key={key}
            className="grid h-7 place-items-center rounded-sm bg-indigo-wash text-sm font-bold text-indigo"
          >
            {key}
          </span>
        ))}
      </div>
    </div>
  )
}

const INK = 'var(--pic-ink)'
const DRAWINGS: Record<Program, ReactNode> = {
  paint: (
    <>
      <path
        fill="var(--pic-wood)"
        stroke={INK}
        strokeWidth="2"
        d="M23 6C12 6 4 13.500 4 23s8 18 18 18c4 0 5-3 4-6s1-6 5-6h5c5 0 8-3 8-8C44 12 35 6 23 6z"
      />
      <path stroke="var(--pic-coral)" strokeWidth="7" d="M14 20v.01" />
      <path stroke="var(--pic-sun)" strokeWidth="7" d="M23 14v.01" />
      <path stroke="var(--pic-leaf)" strokeWidth="7" d="M33 18v.01" />
      <path stroke="var(--pic-indigo)" strokeWidth="7" d="M14 30v.01" />
    </>
  ),
  notes: (
    <>
      <path fill="var(--pic-white)" stroke={INK} strokeWidth="2" d="M10 5h28v38H10z" />
      <path fill="var(--pic-sun)" stroke={INK} strokeWidth="2" d="M10 5h28v8H10z" />
      <path stroke="var(--pic-indigo)" strokeWidth="3" d="M16 21h16M16 28h16M16 35h9" />
    </>
  ),
  calculator: (
    <>
      <rect x="9" y="4" width="30" height="40" rx="5" fill="var(--pic-indigo)" stroke={INK} strokeWidth="2" />
      <rect x="14" y="9" width="20" height="9" rx="2" fill="var(--pic-white)" />
      <path
        stroke="var(--pic-sun)"
        strokeWidth="5"
        d="M17 25v.01M24 25v.01M31 25v.01M17 32v.01M24 32v.01M17 39v.01M24 39v.01"
      />
      <path stroke="var(--pic-coral)" strokeWidth="5" d="M31 32v7" />
    </>
  ),
}
