import * as api from '#domain/privacy/breaches-api.ts'
import { BREACH_PEOPLE_SHOWN, BREACH_WORDS, type TouchedPerson } from '#domain/privacy/breaches.ts'
import { implement } from '../services.ts'
import { inSlices } from '../../core/in-slices.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../core/csv-line.ts'
import { findTouched } from './find-touched.ts'

export const routes = [
  implement(api.makeBreachList, async (call) => {
    const { people, ...rest } = await findTouched(call)
    return { ...rest, total: people.length, people: people.slice(0, BREACH_PEOPLE_SHOWN) }
  }),
  implement(api.makeBreachFile, async (call) => {
    const { people } = await findTouched(call)
    call.setHeader('Content-Type', 'text/csv; charset=utf-8')
    call.setHeader('Content-Disposition', 'attachment; filename="people-to-tell.csv"')
    return new Blob([BYTE_ORDER_MARK, csvLine(HEADINGS), await inSlices(linesOf(people))]).stream()
  }),
]

/** Writes the lines with pauses, because the list may have everybody in the school. */
function* linesOf(people: readonly TouchedPerson[]): Generator<void, string> {
  const lines: string[] = []
  for (const person of people) {
    const line = csvLine([
      person.name ?? '',
      person.schoolName ?? '',
      person.gradeClass ?? '',
      // The groups of digits keep it text, because a spreadsheet would drop the leading zero of a number.
      person.phoneNumber?.replace(/^(\d{3})(\d{3})(\d+)$/, '$1 $2 $3') ?? '',
      person.email ?? '',
      person.kinds.map((kind) => BREACH_WORDS[kind]).join(', '),
    ])
    lines.push(line)
    yield
  }
  return lines.join('')
}

const HEADINGS = ['Name', 'School', 'Grade or class', 'Phone', 'E-mail', 'What was touched']
