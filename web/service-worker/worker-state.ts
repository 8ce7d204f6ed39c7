/*
 * A few facts that must live and die with the kept files: a browser that throws storage away takes both. A cache of its
 * own holds them, because it is the one store that page and worker share without a library.
 */
const NOTES = 'qala-notes'

type NoteName =
  /** Keys of the app's files that the running version needs. */
  | 'app-files'
  /** Present while every lesson and quiz of some version was kept: updates then bring the changed ones along. */
  | 'course-whole'
  /** Bytes the worker fetched over the network. */
  | 'downloaded'

export async function readNote(name: NoteName): Promise<unknown> {
  const answer = await caches.match(addressOf(name), { cacheName: NOTES })
  return answer?.json()
}

export async function writeNote(name: NoteName, value: unknown): Promise<void> {
  const notes = await caches.open(NOTES)
  await notes.put(addressOf(name), Response.json(value))
}

/** Counts bytes, so that a person can be told what the app costs. */
export async function addDownloaded(bytes: number): Promise<void> {
  if (bytes > 0) await writeNote('downloaded', bytes + (await readDownloaded()))
}

export async function readDownloaded(): Promise<number> {
  const value = await readNote('downloaded')
  return typeof value === 'number' ? value : 0
}

function addressOf(name: NoteName): string {
  return `/notes/${name}`
}
