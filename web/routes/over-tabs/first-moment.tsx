import type { WorldScreen } from '#web/features/activities/lab/world-screen.ts'

interface FirstMomentProps {
  screen: WorldScreen
  setup: unknown
  answer?: unknown
}

/** Shows a world before anything moves. */
export function FirstMoment({ screen, setup, answer }: FirstMomentProps) {
  const { world, Stage, emptyAnswer } = screen
  const [step] = world.run(setup, answer ?? emptyAnswer, 1).steps
  return step && <Stage setup={setup} step={step} before={null} moveMs={0} trail={[step]} />
}
