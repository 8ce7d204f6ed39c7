import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Problem } from './content-error.ts'

/** This is the text of each file of a course, by its path relative to the course's folder. Paths use "/". */
export type Sources = ReadonlyMap<string, string>

/** The folder with the Lab's levels is next to the course. */
export const LAB_FOLDER = '../lab'
export const MISCONCEPTIONS_FILE = '../misconceptions.yaml'

const FOLDERS = ['lessons', 'quizzes', 'practice', 'memoranda', 'gallery', 'icons', 'faces', LAB_FOLDER]
const FILES = [
  MISCONCEPTIONS_FILE,
  'caps.yaml',
  'cast.yaml',
  'glossary.yaml',
  'school.yaml',
  'spotlight.yaml',
]
export const COURSE_PARTS = [...FOLDERS, ...FILES]
const KNOWN_FILE =
  /^((lessons|quizzes|practice|memoranda)\/[^/]+\.yaml|\.\.\/lab\/[^/]+\/[^/]+\.yaml|gallery\/[^/]+\/[^/]+\.svg|(icons|faces)\/[^/]+\.svg|\.\.\/misconceptions\.yaml|(caps|cast|glossary|school|spotlight)\.yaml)$/

/** Reads all files of the course under `root`. A missing folder or file is left out, and the rules report it. */
export async function readSources(root: string): Promise<Sources> {
  const lists = await Promise.all(FOLDERS.map((folder) => filesIn(join(root, folder))))
  const paths = [...FILES.map((file) => join(root, file)), ...lists.flat()].toSorted()
  const texts = await Promise.all(paths.map((path) => ifThere(readFile(path, 'utf8'))))
  return new Map(
    paths.flatMap((path, index) => {
      const text = texts[index]
      return text === undefined ? [] : [[relative(root, path).split(sep).join('/'), text] as const]
    }),
  )
}

export function unknownFiles(sources: Sources): Problem[] {
  return [...sources.keys()]
    .filter((file) => !KNOWN_FILE.test(file))
    .map((file) => ({
      file,
      line: 1,
      column: 1,
      message: 'This file does not belong here: nothing would read it',
    }))
}

/** Returns the name of a folder in messages. It is relative to the working directory, so that an editor finds the file. */
export function nameOfRoot(root: string): string {
  return relative(process.cwd(), root).split(sep).join('/') || '.'
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = (await ifThere(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
}

async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
