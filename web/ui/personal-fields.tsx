import { AGE_MAX, AGE_MIN, type PersonalDetails } from '#domain/accounts/accounts.ts'
import { OF_ANOTHER, TextField, type TextFieldProps } from './field.tsx'

type Name = keyof PersonalDetails
interface Fields {
  field: (name: Name) => Omit<TextFieldProps, 'label'>
  /** The fields hold another person's data, so the browser must not offer anything. */
  ofAnother?: boolean
}

export function PersonalFields({ field, ofAnother = false }: Fields) {
  const known = (word: string) => (ofAnother ? OF_ANOTHER : word)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete={known('given-name')} {...field('firstName')} />
        <TextField label="Last name" autoComplete={known('family-name')} {...field('lastName')} />
      </div>
      <TextField label="School name" autoComplete={known('organization')} {...field('schoolName')} />
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label="Grade and class"
          placeholder="Grade 7A"
          autoComplete={known('off')}
          {...field('gradeClass')}
        />
        <TextField
          label="Age"
          inputMode="numeric"
          autoComplete={known('off')}
          maxLength={3}
          placeholder={`${AGE_MIN} to ${AGE_MAX}`}
          {...field('age')}
        />
      </div>
    </>
  )
}

export function PhoneField({ field, hint, ofAnother = false }: Fields & { hint?: string }) {
  return (
    <TextField
      label="Phone number"
      type="tel"
      inputMode="numeric"
      autoComplete={ofAnother ? OF_ANOTHER : 'tel-national'}
      placeholder="0821234567"
      hint={hint}
      {...field('phoneNumber')}
    />
  )
}
