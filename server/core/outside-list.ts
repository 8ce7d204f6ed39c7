import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Creates a list of lines in files outside of the database, because a restore replaces the database. The lines contain only
 * ids, which do not identify anybody.
 * @param folders the data folder and the folder of the backups; after a machine is lost, only the second one is left
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
      // If a folder is missing (a stick or a share), the next nightly run adds the line to it.
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
    /** Adds to each folder the lines that it has missed. */
    complete: async (folders: readonly string[]) => add(folders, await read(folders)),
  }
}
