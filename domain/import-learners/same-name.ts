interface Named {
  firstName: string
  lastName: string
}

/** The letters of a name in small and without accents, hyphens and spaces: what nobody spells in the same way twice. */
function plainLetters(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The same for whoever is written alike but for case, accents and signs. */
export function nameKey({ firstName, lastName }: Named): string {
  return `${plainLetters(lastName)} ${plainLetters(firstName)}`
}

/** Of the same learner with the two names in each other's column. */
export function swappedKey({ firstName, lastName }: Named): string {
  return nameKey({ firstName: lastName, lastName: firstName })
}

/** Whether two names of one class may well be one learner's: a typing error, a second name left out, the names swapped. */
export function looksAlike(one: Named, other: Named): boolean {
  if (nameKey(one) === swappedKey(other)) return true
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const [fewer, more] = words.length < others.length ? [words, others] : [others, words]
  if (fewer.length >= 2 && fewer.length < more.length && fewer.every((word) => more.includes(word)))
    return true
  const [a, b] = [nameKey(one), nameKey(other)]
  return isWithin(a, b, Math.min(a.length, b.length) < 10 ? 1 : 2)
}

function wordsOf({ firstName, lastName }: Named): string[] {
  return `${lastName} ${firstName}`
    .split(/[\s-]+/)
    .map(plainLetters)
    .filter((word) => word !== '')
}

/** Whether so many letters typed wrong, left out, doubled or swapped make one of the other. */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const now = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let steps = Math.min((last[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1)
      now.push(steps)
    }
    ;[before, last] = [last, now]
  }
  return (last[b.length] ?? 0) <= most
}

/** The better spelling of one name: the one with accents and signs, and letters that do not shout; else the first. */
export function betterSpelling(known: string, written: string): string {
  const signs = (name: string) => name.normalize('NFD').replaceAll(/[\p{L}\p{N}\s]/gu, '').length
  const isFlat = (name: string) => name === name.toLowerCase() || name === name.toUpperCase()
  if (signs(written) !== signs(known)) return signs(written) > signs(known) ? written : known
  return isFlat(known) && !isFlat(written) ? written : known
}

/** By which the database looks a name up, in either order: the letters that every alphabet here shares. */
export function searchKeys({ firstName, lastName }: Named): string[] {
  const key = (name: string) =>
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
  return [key(lastName + firstName), key(firstName + lastName)]
}
