import { withoutInvisible } from './cell-text.ts'
import { normalForm } from '../../normal-form.ts'

export const FIELDS = [
  'lastName',
  'firstName',
  'preferredName',
  'fullName',
  'grade',
  'className',
  'birthDate',
  'idNumber',
  'age',
  'phoneNumber',
  'email',
  'school',
  'number',
] as const
/** This is the fact about a learner that a column of a class list holds. */
export type Field = (typeof FIELDS)[number]

/** Several columns may hold one of these fields, and the first usable cell counts. */
export const REPEATED_FIELDS: ReadonlySet<Field> = new Set<Field>(['phoneNumber', 'email'])

export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  lastName: 'Surname',
  firstName: 'First name',
  preferredName: 'Preferred name',
  fullName: 'Name and surname',
  grade: 'Grade',
  className: 'Class',
  birthDate: 'Birth date',
  idNumber: 'ID number',
  age: 'Age',
  phoneNumber: 'Phone',
  email: 'Email',
  school: 'School',
  number: 'Learner number',
}

/** This is a column about a relative of the learner. Only the relative's phone and e-mail address are useful. */
const OF_FAMILY =
  /\b(parents?|guardians?|mothers?|fathers?|mom|dad|next of kin|kin|emergency|ouers?|voog|moeder|vader|ma|pa|nood|contact person|kontakpersoon)\b/
/** A column about one of these people is not useful at all. */
const OF_OTHERS =
  /\b(educators?|teachers?|principal|doctors?|dr|medical|payer|account|siblings?|onderwyser|opvoeder|hoof|dokter|mediese|rekening|transport|bus)\b/

interface Rule {
  field: Field
  /** Matches the whole heading, in any of the spellings that offices use. */
  exact: RegExp
  /** Matches a part of a heading. */
  part?: RegExp
}

// The rules are ordered by strength and then in this order. They are in English and Afrikaans as SA-SAMS and offices' own lists
// write them, and have the words for name, surname, grade, class, birth date, age and phone number in other languages of the
// country. A list may use any of them.
const RULES: readonly Rule[] = [
  {
    field: 'fullName',
    exact:
      /^((learners? )?(names?|first names?) (and|&) surname|(learners? )?surname (and|&) (first |full )?names?( s)?|(full )?(learner|student|pupil|leerder)( (full )?names?)?|naam en van|van en (voor)?na(am|me)|name surname|surname name|igama (nesibongo|nefani)|isibongo negama|ifani negama|(lebitso|leina) le sefane|sefane le (lebitso|leina))$/,
  },
  {
    field: 'preferredName',
    exact: /^(preferred|known|call|calling|nick) ?(first )?names?$|^(known as|nickname|noemnaam|roepnaam)$/,
    part: /\b(preferred name|known as|noemnaam|roepnaam)\b/,
  },
  {
    field: 'lastName',
    exact:
      /^((learners?|student|pupil|legal) )?(surname|last name|lastname|family name|sname|van|familienaam|agternaam|isibongo|ifani|sibongo|sefane|xivongo|tshifani)$/,
    part: /\b(surname|last name|lastname|familienaam)\b/,
  },
  {
    field: 'firstName',
    exact:
      /^((learners?|student|pupil|legal) )?(first|given|fore|full|christian|all) ?names?( s)?$|^(firstname|names?|name s|(voor|volle ?voor)?na(am|me)|volle na(am|me)|forenames?|igama|amagama|ibizo|libito|lebitso|leina|vito|dzina)$/,
    part: /\b(first names?|given names?|forenames?|voorna(am|me)|learners? names?)\b/,
  },
  {
    field: 'idNumber',
    exact:
      /^((sa|rsa|learners?|national) )?(id|identity|identiteits?)( ?(no|nr|number|nommer|num|document))?$|^(idno|idnumber|idnr)$/,
    part: /\b(id (no|nr|number|nommer)|identity number|identiteitsnommer)\b/,
  },
  {
    field: 'birthDate',
    exact:
      /^(birth ?date|date of birth|dob|d o b|birthday|born|geboorte ?datum|geb ?dat(um)?|verjaarsdag|(usuku|umhla) lokuzalwa|umhla wokuzalwa|letsatsi la (tswalo|matswalo|botsalo))$/,
    part: /\b(birth ?date|date of birth|dob|geboorte ?datum)\b/,
  },
  { field: 'age', exact: /^(age|ouderdom|age in years|current age|iminyaka|dilemo)$/ },
  {
    field: 'className',
    exact:
      /^((register|reg|home|current|class|grade) ?)?(class|classroom|class group|class name|klas|klasgroep)( ?(name|code|list|naam))?$|^(registerklas|homeroom|home room|section|division|stream|class grade|grade class|grade (and|&) class|grade (or|\/) class|class or grade|graad ?(en|of)? ?klas|klas ?naam|ikilasi|iklasi|tlelase)$/,
    part: /\b(register class|class name|registerklas|grade class)\b/,
  },
  {
    field: 'grade',
    exact:
      /^((current|learners?) )?(grade|gr|graad|ibanga|libanga|kereiti|mophato|giredi)( (name|no|number|naam|level))?$/,
  },
  {
    field: 'number',
    exact:
      /^(accession|admission|lurits|learner|student|pupil|leerder|toelatings?|emis)( ?(no|nr|number|nommer|id|code|num))?$|^lurits (id|unique id)$/,
    part: /\b(accession|admission (no|nr|number)|lurits|leerdernommer|toelatingsnommer)\b/,
  },
  {
    field: 'email',
    exact: /^(e ?mail|e ?pos|mail)( ?(address|adres|id))?$/,
    part: /\b(e ?mail|e ?pos)\b/,
  },
  {
    field: 'phoneNumber',
    exact:
      /^(cell|cellphone|cell phone|mobile|phone|telephone|tel|contact|whatsapp|sel|selfoon|telefoon|foon|ucingo|inombolo yocingo|inombolo yomnxeba|nomoro ya mohala)( ?(no|nr|number|nommer|num|numbers))?( \d)?$/,
    part: /\b(cell|cellphone|mobile|phone|telephone|tel|whatsapp|sel|selfoon|selnommer|telefoon|contact (no|nr|number))\b/,
  },
  {
    field: 'school',
    exact: /^((name of|current) )?(the )?(school|skool)( ?(name|naam))?$|^(skoolnaam|naam van skool)$/,
  },
]

/** Turns "First Name(s):" into "first name s". */
export function plainHeading(heading: string): string {
  return (
    normalForm(withoutInvisible(heading), 'NFD')
      .replaceAll(/\p{M}/gu, '')
      // Splits "FirstName" into two words.
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}&]+/gu, ' ')
      .trim()
  )
}

/**
 * Returns the field that a heading stands for, with strength 2 when it is certain and 1 when it is likely.
 * @param group a heading above it that stands over several columns, such as "Parent"
 */
export function readHeading(heading: string, group = ''): { field: Field; strength: 1 | 2 } | null {
  const plain = plainHeading(heading)
  const above = plainHeading(group)
  if (plain === '' || plain.length > 60 || OF_OTHERS.test(plain)) return null
  if (above.length <= 60 && OF_OTHERS.test(above)) return null
  const isFamily = OF_FAMILY.test(plain) || OF_FAMILY.test(above.slice(0, 60))
  const fits = (rule: Rule) => !isFamily || REPEATED_FIELDS.has(rule.field)
  const exact = RULES.find((rule) => fits(rule) && rule.exact.test(plain))
  if (exact) return { field: exact.field, strength: 2 }
  const part = RULES.find((rule) => fits(rule) && rule.part?.test(plain))
  return part ? { field: part.field, strength: 1 } : null
}
