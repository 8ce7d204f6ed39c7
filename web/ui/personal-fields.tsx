import { AGE_MAX, AGE_MIN, type PersonalDetails } from '#domain/accounts.ts'
import { TextField, type TextFieldProps } from './field.tsx'

type Name = keyof PersonalDetails
interface Fields {
  field: (name: Name) => Omit<TextFieldProps, 'label'>
}

export function PersonalFields({ field }: Fields) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="School name" autoComplete="organization" {...field('schoolName')} />
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label="Grade and class"
          placeholder="Grade 7A"
          autoComplete="off"
          {...field('gradeClass')}
        />
        <TextField
          label="Age"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          placeholder={`${AGE_MIN} to ${AGE_MAX}`}
          {...field('age')}
        />
      </div>
    </>
  )
}

export function PhoneField({ field, hint }: Fields & { hint?: string }) {
  return (
    <TextField
      label="Phone number"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      placeholder="0821234567"
      hint={hint}
      {...field('phoneNumber')}
    />
  )
}
