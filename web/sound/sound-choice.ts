import { useSyncExternalStore } from 'react'
import { isRecord } from '#domain/is-record.ts'
import { observable } from '#web/lib/observable.ts'
import { safeLocalStorage, safeSessionStorage } from '#web/lib/safe-storage.ts'
import { classAllows, followAllows } from '#web/session/class-allows.ts'
import { session } from '#web/session/session.ts'
import { isSharedComputer } from '#web/session/shared-computer.ts'

/** Holds the choices of the last people who made one on this device, the newest last. */
const KEY = 'qala.sound'
/** A computer of a school has many users, and the oldest choices are let go. */
const MOST_PEOPLE = 60
/** The shorter side of a screen in CSS pixels. A tablet has more, and may stand in a classroom as a computer does. */
const WIDEST_PHONE = 600
const VISITOR = 'visitor'

/** The last choice in this page. It counts even if the browser refuses to store it. */
const chosen = observable<{ person: string; isOn: boolean } | null>(null)

interface Device {
  /** Somebody ticked "This is a shared computer" here. */
  isShared: boolean
  /** The device is worked by a finger. */
  isTouched: boolean
  /** The shorter side of its screen, in CSS pixels. */
  side: number
}

/**
 * Says whether sounds play for somebody who has not chosen yet. They play on a phone only. On a school's computer nobody has
 * ticked anything at the first visit, so every computer and tablet is taken for one.
 */
export function isOnAtFirst({ isShared, isTouched, side }: Device): boolean {
  return !isShared && isTouched && side < WIDEST_PHONE
}

/** Says whether the person who is here wants sounds on this device, and may have them. */
export function isSoundOn(): boolean {
  if (!classAllows('sounds')) return false
  const person = personNow()
  const last = chosen.get()
  if (last?.person === person) return last.isOn
  const kept = choicesIn(storageOf(person))[person]
  return kept === undefined ? isOnAtFirst(thisDevice()) : kept === 1
}

/** Keeps the choice on this device, for the person who is here. */
export function setSoundOn(isOn: boolean): void {
  const person = personNow()
  const storage = storageOf(person)
  const { [person]: _, ...others } = choicesIn(storage)
  const newest = Object.entries(others).slice(1 - MOST_PEOPLE)
  storage.set(KEY, JSON.stringify({ ...Object.fromEntries(newest), [person]: isOn ? 1 : 0 }))
  chosen.set({ person, isOn })
}

/** Calls the listener when the choice may have changed: by a tap here, in another tab, or because somebody else signed in. */
export function followSound(listener: () => void): () => void {
  const endings = [chosen.subscribe(listener), followAllows(listener)]
  const heardOf = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    chosen.set(null)
    listener()
  }
  addEventListener('storage', heardOf)
  return () => {
    for (const end of endings) end()
    removeEventListener('storage', heardOf)
  }
}

/** Prerendered pages are silent. */
export function useSoundOn(): boolean {
  return useSyncExternalStore(followSound, isSoundOn, () => false)
}

function thisDevice(): Device {
  return {
    isShared: isSharedComputer(),
    isTouched: matchMedia('(pointer: coarse)').matches,
    side: Math.min(screen.width, screen.height),
  }
}

/** On a shared computer, the next visitor is somebody else, so the choice of a visitor ends with the tab. */
function storageOf(person: string) {
  return person === VISITOR && isSharedComputer() ? safeSessionStorage : safeLocalStorage
}

function choicesIn(storage: ReturnType<typeof storageOf>): Record<string, unknown> {
  const kept = storage.getJson(KEY)
  return isRecord(kept) ? kept : {}
}

/** The choice outlives a sign-out, so the person is stored as a short hash, which says nothing about them. It is FNV-1a. */
function personNow(): string {
  const now = session.get()
  if (now.status !== 'signed-in') return VISITOR
  let hash = 0x811c9dc5
  for (const letter of now.userId) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  // A letter comes first, because objects put keys that are whole numbers before all others.
  return `p${(hash >>> 0).toString(36)}`
}
