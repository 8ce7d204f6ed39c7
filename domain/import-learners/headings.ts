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
/** What a column of a class list says about a learner. */
export type Field = (typeof FIELDS)[number]

/** Several columns may hold one; the first that can be used counts. */
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

/** A column about somebody beside the learner: only their phone and e-mail address are of use. */
const OF_FAMILY =
  /\b(parents?|guardians?|mothers?|fathers?|mom|dad|next of kin|kin|emergency|ouers?|voog|moeder|vader|ma|pa|nood|contact person|kontakpersoon)\b/
/** And of these nothing is. */
const OF_OTHERS =
  /\b(educators?|teachers?|principal|doctors?|dr|medical|payer|account|siblings?|onderwyser|opvoeder|hoof|dokter|mediese|rekening|transport|bus)\b/

interface Rule {
  field: Field
  /** The whole heading, in any of the spellings that offices use. */
  exact: RegExp
  /** Part of one. */
  part?: RegExp
}

// By strength and then in this order; English and Afrikaans, as SA-SAMS and offices' own lists have them.
const RULES: readonly Rule[] = [
  {
    field: 'fullName',
    exact:
      /^((learners? )?(names?|first names?) (and|&) surname|(learners? )?surname (and|&) (first |full )?names?( s)?|learner|student|pupil|leerder|naam en van|van en (voor)?na(am|me)|name surname|surname name)$/,
  },
  {
    field: 'preferredName',
    exact: /^(preferred|known|call|calling|nick) ?(first )?names?$|^(known as|nickname|noemnaam|roepnaam)$/,
    part: /\b(preferred name|known as|noemnaam|roepnaam)\b/,
  },
  {
    field: 'lastName',
    exact:
      /^((learners?|student|pupil|legal) )?(surname|last name|lastname|family name|sname|van|familienaam|agternaam)$/,
    part: /\b(surname|last name|lastname|familienaam)\b/,
  },
  {
    field: 'firstName',
    exact:
      /^((learners?|student|pupil|legal) )?(first|given|fore|full|christian|all) ?names?( s)?$|^(firstname|names?|name s|(voor|volle ?voor)?na(am|me)|volle na(am|me)|forenames?)$/,
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
    exact: /^(birth ?date|date of birth|dob|d o b|birthday|born|geboorte ?datum|geb ?dat(um)?|verjaarsdag)$/,
    part: /\b(birth ?date|date of birth|dob|geboorte ?datum)\b/,
  },
  { field: 'age', exact: /^(age|ouderdom|age in years|current age)$/ },
  {
    field: 'className',
    exact:
      /^((register|reg|home|current|class|grade) ?)?(class|classroom|class group|class name|klas|klasgroep)( ?(name|code|list|naam))?$|^(registerklas|homeroom|home room|section|division|stream|class grade|grade class|grade (and|&) class|graad ?(en)? ?klas|klas ?naam)$/,
    part: /\b(register class|class name|registerklas|grade class)\b/,
  },
  { field: 'grade', exact: /^((current|learners?) )?(grade|gr|graad)( (name|no|number|naam|level))?$/ },
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
      /^(cell|cellphone|cell phone|mobile|phone|telephone|tel|contact|whatsapp|sel|selfoon|telefoon|foon)( ?(no|nr|number|nommer|num|numbers))?( \d)?$/,
    part: /\b(cell|cellphone|mobile|phone|telephone|tel|whatsapp|sel|selfoon|selnommer|telefoon|contact (no|nr|number))\b/,
  },
  {
    field: 'school',
    exact: /^((name of|current) )?(the )?(school|skool)( ?(name|naam))?$|^(skoolnaam|naam van skool)$/,
  },
]

/** "First Name(s):" to "first name s" */
export function plainHeading(heading: string): string {
  return (
    heading
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      // "FirstName"
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}&]+/gu, ' ')
      .trim()
  )
}

/** What a heading says the column holds: surely (2) or probably (1). */
export function readHeading(heading: string): { field: Field; strength: 1 | 2 } | null {
  const plain = plainHeading(heading)
  if (plain === '' || plain.length > 60 || OF_OTHERS.test(plain)) return null
  const isFamily = OF_FAMILY.test(plain)
  const fits = (rule: Rule) => !isFamily || REPEATED_FIELDS.has(rule.field)
  const exact = RULES.find((rule) => fits(rule) && rule.exact.test(plain))
  if (exact) return { field: exact.field, strength: 2 }
  const part = RULES.find((rule) => fits(rule) && rule.part?.test(plain))
  return part ? { field: part.field, strength: 1 } : null
}
