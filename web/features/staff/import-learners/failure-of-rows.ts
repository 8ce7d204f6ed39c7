import { FIELD_LABELS, FIELDS } from '#domain/school/import-learners/headings.ts'
import type { ImportRow } from '#domain/school/import-learners/import-learners.ts'

const SHOWN = 5

/**
 * Says which rows the server refused, by their numbers in the file. The server counts only the rows that it received.
 * @returns null if the server refused something else
 */
export function failureOfRows(
  fields: Readonly<Record<string, string>> | undefined,
  rows: readonly Pick<ImportRow, 'row'>[],
): string | null {
  const faults = Object.entries(fields ?? {}).flatMap(([path, message]) => {
    const [, at = '', name = ''] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? []
    const row = rows[Number(at)]
    if (at === '' || !row) return []
    const field = name === 'letter' ? 'className' : FIELDS.find((one) => one === name)
    return [`Row ${row.row}, ${field ? FIELD_LABELS[field] : name}: ${message}.`]
  })
  if (faults.length === 0) return null
  const more = faults.length > SHOWN ? ` And ${faults.length - SHOWN} more.` : ''
  return faults.slice(0, SHOWN).join(' ') + more
}
