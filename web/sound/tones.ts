import { readings } from '#web/lib/reading-aloud.ts'
import { SCORES, type Score, type SoundName } from './scores.ts'
import { followSound, isSoundOn } from './sound-choice.ts'
import { soundRule } from './sound-rule.ts'

/** Without sounds for this time, the device may switch its loudspeaker off, which spares the battery. */
const REST_MS = 20_000
const ATTACK_S = 0.01

let context: AudioContext | undefined
/** All sounds go through this one node, so that they can be ended together. */
let out: GainNode | undefined
let rest: ReturnType<typeof setTimeout> | undefined
const mayPlay = soundRule()

/** Call this in or after a tap. Before one, browsers refuse sound, and some of them write a warning. */
export function wake(): void {
  if (!isSoundOn() || typeof AudioContext === 'undefined') return
  try {
    context ??= new AudioContext()
    void resume(context)
  } catch {
    // The device has no loudspeaker, or too many pages use it. Everything is on the screen too.
  }
}

/**
 * Plays a sound unless the rule is against it.
 * @param asked when it should have begun, by `performance.now()`
 */
export function play(name: SoundName, asked: number): void {
  // A voice that goes on by itself begins with the next drawing of the screen, and the sound must not be heard over it.
  setTimeout(() => {
    if (context && !document.hidden) void begin(context, name, asked)
  })
}

async function begin(on: AudioContext, name: SoundName, asked: number): Promise<void> {
  // Waking takes a moment on some phones, so the rule is asked after it.
  await resume(on)
  const now = performance.now()
  const mayBegin = mayPlay(name, { asked, now, isHidden: document.hidden, isRead: readings.get() > 0 })
  if (on.state !== 'running' || !mayBegin) return
  clearTimeout(rest)
  rest = setTimeout(sleep, REST_MS)
  try {
    if (!out) {
      out = on.createGain()
      out.connect(on.destination)
    }
    schedule(on, out, SCORES[name])
  } catch {
    // See above.
  }
}

function schedule(on: AudioContext, into: AudioNode, { wave, volume, noteMs, notes }: Score): void {
  const length = noteMs / 1000
  for (const [place, note] of notes.entries()) {
    const from = on.currentTime + place * length * 0.75
    const tone = on.createOscillator()
    const loudness = on.createGain()
    tone.type = wave
    tone.frequency.value = note
    loudness.gain.setValueAtTime(0, from)
    loudness.gain.linearRampToValueAtTime(volume, from + ATTACK_S)
    loudness.gain.linearRampToValueAtTime(0, from + length)
    tone.connect(loudness)
    loudness.connect(into)
    tone.start(from)
    tone.stop(from + length)
  }
}

async function resume(on: AudioContext): Promise<void> {
  try {
    if (on.state !== 'running') await on.resume()
  } catch {
    // See above.
  }
}

/** Ends what is being played. */
function hush(): void {
  out?.disconnect()
  out = undefined
}

function sleep(): void {
  hush()
  context?.suspend().catch(() => undefined)
}

// These listeners stay as long as the page, because the sounds are fetched once.
for (const tap of ['click', 'keydown']) document.addEventListener(tap, wake, { capture: true, passive: true })
document.addEventListener('visibilitychange', () => document.hidden && sleep())
readings.subscribe(hush)
followSound(() => isSoundOn() || sleep())
