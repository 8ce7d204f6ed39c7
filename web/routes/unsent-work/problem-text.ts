/** Why a row is parked, in words for a child. */
const TEXTS: Record<string, string> = {
  unknown_lesson: 'The school server does not know this lesson yet.',
  unknown_task: 'The school server does not know this activity yet.',
  unreadable: 'A part of this was damaged on this device.',
}

/** @param code why the server refused a row, or the device could not read it */
export function problemText(code: string): string {
  return TEXTS[code] ?? 'The school server could not take this.'
}
