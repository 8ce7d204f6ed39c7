import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Lines outside of the database, which a restore replaces: ids alone, which name nobody.
 * @param folders the data folder, and that of the backups: after a machine is lost only the second is left
 */
export function outsideList(name: string) {
  async function linesIn(folder: string): Promise<string[]> {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '')
    return text.split('\n').filter((line) => line !== '')
  }

  async function read(folders: readonly string[]): Promise<string[]> {
    return [...new Set((await Promise.all(folders.map(linesIn))).flat())]
  }

  async function add(folders: readonly string[], lines: readonly string[]): Promise<void> {
    for (const folder of new Set(folders)) {
      const known = new Set(await linesIn(folder))
      const added = lines.filter((line) => !known.has(line))
      if (added.length === 0) continue
      // A folder that is away (a stick, a share) gets the line from the next nightly run.
      await mkdir(folder, { recursive: true })
        .then(() =>
          appendFile(join(folder, name), added.map((line) => `${line}\n`).join(''), { mode: 0o600 }),
        )
        .catch(() => {})
    }
  }

  return {
    read,
    add,
    /** Each folder gets what it missed. */
    complete: async (folders: readonly string[]) => add(folders, await read(folders)),
  }
}
