import { useState } from 'react'
import type { PracticeTaskId } from '#domain/practice.ts'
import { ClickingScreen } from './clicking-screen.tsx'
import { Computer } from './computer.tsx'
import { BootingScreen, DarkScreen } from './power-screens.tsx'
import { ProgramsScreen } from './programs-screen.tsx'
import { TypingScreen } from './typing-screen.tsx'

interface TaskComputerProps {
  task: PracticeTaskId
  onComplete: () => void
  /** The learner is in the middle of something: the next task must wait. */
  onBusy: () => void
}

/** The drawn computer as one task needs it: dark before the first, with the desktop in the others. */
export function TaskComputer({ task, onComplete, onBusy }: TaskComputerProps) {
  const [isOn, setIsOn] = useState(task !== 'power-on')
  const press = () => {
    setIsOn(true)
    onComplete()
  }
  return (
    <Computer isOn={isOn} onPower={task === 'power-on' ? press : undefined}>
      {task === 'power-on' && (isOn ? <BootingScreen /> : <DarkScreen />)}
      {task === 'mouse-skills' && <ClickingScreen onComplete={onComplete} />}
      {task === 'keyboard-basics' && <TypingScreen onComplete={onComplete} onBusy={onBusy} />}
      {task === 'open-programs' && <ProgramsScreen onComplete={onComplete} />}
    </Computer>
  )
}
