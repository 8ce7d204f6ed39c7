import { useEffect, useEffectEvent } from 'react'
import { clock } from '#domain/clock.ts'
import { isRecord } from '#domain/is-record.ts'
import { isEarned } from '#domain/learning/robot/earning.ts'
import { newlyEarned } from '#domain/learning/robot/wardrobe.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'
import type { robotOf } from '#web/progress/robot.ts'
import { active } from '#web/progress/use-progress.ts'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'
import { showToast } from '#web/ui/toast.tsx'

/** What this device has told its last learner. Another learner's list takes its place. */
const KEY = 'qala.robot-told'

/** Says once what the learner has earned, while the screen is shown. */
export function useNews(robot: ReturnType<typeof robotOf>): void {
  const shown = useShown()
  const tell = useEffectEvent(({ clothes, badges }: typeof robot) => {
    const told = readTold()
    const things = [
      ...badges.map(({ id, title, earning }) => ({ id, of: 'badge', name: title, ...earning })),
      ...clothes.map(({ piece, name, earning }) => ({ id: piece, of: 'piece', name, ...earning })),
    ]
    const news = newlyEarned(things.filter(isEarned), new Set(told), clock.now())
    if (news.length === 0) return
    safeLocalStorage.set(
      KEY,
      JSON.stringify({ owner: owner(), told: [...told, ...news.map(({ id }) => id)] }),
    )
    const names = (of: string) => news.filter((one) => one.of === of).map(({ name }) => name)
    const [ofBadges, ofPieces] = [names('badge'), names('piece')]
    showToast({
      title: ofBadges.length > 0 ? `You earned a badge: ${ofBadges.join(', ')}` : 'New for your robot',
      text:
        ofPieces.length > 0
          ? `Your robot can now wear: ${ofPieces.join(', ')}.`
          : 'You find it on your robot’s page.',
      tone: 'good',
    })
  })
  useEffect(() => {
    if (shown) tell(robot)
  }, [shown, robot])
}

function owner(): string | null {
  return active.get()?.replica.owner ?? null
}

function readTold(): string[] {
  const stored = safeLocalStorage.getJson(KEY)
  if (!isRecord(stored) || stored['owner'] !== owner() || !Array.isArray(stored['told'])) return []
  return stored['told'].filter((id) => typeof id === 'string')
}
