import type { SchoolClass } from '#domain/school/classes.ts'

/** Returns who teaches a class, by name or, where nobody has given one, by address. */
export function teachersText({ teachers }: Pick<SchoolClass, 'teachers'>): string {
  if (teachers.length === 0) return 'No teacher yet'
  return teachers.map(({ name, email }) => name ?? email).join(', ')
}

/**
 * Returns the classes of a grade in whose name, year or teachers every word of the search is found.
 * @param grade such as "7"; empty for every grade
 */
export function findClasses(classes: readonly SchoolClass[], search: string, grade: string): SchoolClass[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return classes.filter((one) => {
    const text = `class ${one.name} ${one.schoolYear} ${teachersText(one)}`.toLowerCase()
    return (grade === '' || String(one.grade) === grade) && words.every((word) => text.includes(word))
  })
}
