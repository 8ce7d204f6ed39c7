// The state is in a cache of its own, so that a browser that clears the caches deletes the state too.
const STATE_CACHE = 'qala-notes'

type StateName =
  | 'app-files'
  /** Every lesson and quiz of some version was fetched. Updates then fetch those that changed. */
  | 'course-whole'
  | 'downloaded'

export async function readState(name: StateName): Promise<unknown> {
  const answer = await caches.match(addressOf(name), { cacheName: STATE_CACHE })
  return answer?.json()
}

export async function writeState(name: StateName, value: unknown): Promise<void> {
  const notes = await caches.open(STATE_CACHE)
  await notes.put(addressOf(name), Response.json(value))
}

export async function addDownloaded(bytes: number): Promise<void> {
  if (bytes > 0) await writeState('downloaded', bytes + (await readDownloaded()))
}

export async function readDownloaded(): Promise<number> {
  const value = await readState('downloaded')
  return typeof value === 'number' ? value : 0
}

function addressOf(name: StateName): string {
  return `/notes/${name}`
}
