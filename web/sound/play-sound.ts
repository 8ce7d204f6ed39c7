import { preloadable } from '#web/lib/preloadable.ts'
import type { SoundName } from './scores.ts'
import { isSoundOn, setSoundOn } from './sound-choice.ts'

/** These are only fetched where sounds are on. */
const tones = preloadable(() => import('./tones.ts'))

/** Without a network, there are no sounds until the next try. */
async function loadTones() {
  await tones.load().catch(() => undefined)
  return tones.loaded()
}

/** Fetches the sounds, so that the first one is not late. */
export function prepareSounds(): void {
  if (isSoundOn()) void loadTones()
}

/** Plays a sound where sounds are on. What it tells must also stand on the screen. It never fails. */
export function playSound(name: SoundName): void {
  if (isSoundOn()) void playAsOf(performance.now(), name)
}

async function playAsOf(asked: number, name: SoundName): Promise<void> {
  const part = await loadTones()
  part?.play(name, asked)
}

/** Call this in a tap. When sounds come on, one of them tells how loud the device is. */
export function switchSound(isOn: boolean): void {
  setSoundOn(isOn)
  if (isOn) void tryOut()
}

async function tryOut(): Promise<void> {
  const part = await loadTones()
  part?.wake()
  part?.play('catch', performance.now())
}
