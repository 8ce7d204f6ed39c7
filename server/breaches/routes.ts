import { BREACH_PEOPLE_SHOWN, BREACH_WORDS, BreachList, BreachQuery } from '#domain/breaches.ts'
import { defineRoute } from '../routing/define-route.ts'
import { BYTE_ORDER_MARK, csvLine } from '../users/csv-line.ts'
import { findTouched } from './find-touched.ts'

export const postBreachList = defineRoute({
  access: 'privacy:manage',
  summary: 'Whose data was read, taken away or changed within a time, with how to reach them',
  input: BreachQuery,
  output: BreachList,
  handler: async (call) => {
    const { people, ...rest } = await findTouched(call)
    return { ...rest, total: people.length, people: people.slice(0, BREACH_PEOPLE_SHOWN) }
  },
})

const HEADINGS = ['Name', 'School', 'Grade or class', 'Phone', 'E-mail', 'What was touched']

export const postBreachFile = defineRoute({
  access: 'privacy:manage',
  summary: 'The same list as a CSV file',
  input: BreachQuery,
  output: 'file',
  handler: async (call) => {
    const { people } = await findTouched(call)
    call.setHeader('Content-Type', 'text/csv; charset=utf-8')
    call.setHeader('Content-Disposition', 'attachment; filename="people-to-tell.csv"')
    const lines = people.map((person) =>
      csvLine([
        person.name ?? '',
        person.schoolName ?? '',
        person.gradeClass ?? '',
        // Grouped, it stays text: a spreadsheet would drop the leading zero of a number.
        person.phoneNumber?.replace(/^(\d{3})(\d{3})(\d+)$/, '$1 $2 $3') ?? '',
        person.email ?? '',
        person.kinds.map((kind) => BREACH_WORDS[kind]).join(', '),
      ]),
    )
    return new Blob([BYTE_ORDER_MARK, csvLine(HEADINGS), ...lines]).stream()
  },
})
