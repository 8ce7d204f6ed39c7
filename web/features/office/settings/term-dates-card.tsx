import { useState } from 'react'
import { weekdayAndDay } from '#domain/dates.ts'
import { PUBLIC_TERMS, TERMS_A_YEAR, termsOf, type Term } from '#domain/school-terms.ts'
import type { SettingsForStaff } from '#domain/settings/settings.ts'
import { Chip } from '#web/ui/chip.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { SettingCard } from './setting-card.tsx'
import { settingField, useSettingForm } from './use-setting.ts'

const EMPTY: Term = { from: '', to: '' }
const PLACES = Array.from({ length: TERMS_A_YEAR }, (_, at) => at)
/** The server names a field so, and the form has the same keys, so that a refusal finds its field. */
const keyOf = (year: string, at: number, field: keyof Term) => `${year}.${at}.${field}`

/** The first and last school day of each term, this year and the next. Saving says that the school has checked them. */
export function TermDatesCard({ settings }: { settings: SettingsForStaff }) {
  const thisYear = Number(useToday().slice(0, 4))
  const years = [String(thisYear), String(thisYear + 1)] as const
  const [year, setYear] = useState<string>(years[0])
  const saved = settings.values.termDates
  const shown = (of: string) => termsOf(saved, Number(of))?.terms ?? PLACES.map(() => EMPTY)
  const first: Record<string, string> = Object.fromEntries(
    years.flatMap((of) =>
      shown(of).flatMap(({ from, to }, at) => [
        [keyOf(of, at, 'from'), from],
        [keyOf(of, at, 'to'), to],
      ]),
    ),
  )
  const setting = useSettingForm({
    name: 'termDates',
    title: 'Term dates',
    settings,
    toForm: () => first,
    toValue: (form) => {
      const isTouched = (of: string) =>
        Object.keys(first).some((key) => key.startsWith(of) && form[key] !== first[key])
      const typed = years.filter((of) => of === year || isTouched(of))
      const termsIn = (of: string) =>
        PLACES.map((at) => ({ from: form[keyOf(of, at, 'from')], to: form[keyOf(of, at, 'to')] }))
      return { ...saved, ...Object.fromEntries(typed.map((of) => [of, termsIn(of)])) }
    },
  })
  const isConfirmed = saved[year] !== undefined
  return (
    <SettingCard
      isWide
      setting={setting}
      text="The first and the last school day of each term. The year plan of every class is laid out over these weeks."
    >
      <FilterChips
        label="Year"
        options={years.map((id) => ({ id, label: id }))}
        value={year}
        onChange={setYear}
      />
      {isConfirmed ? (
        <p>
          <Chip tone="leaf">Checked by your school</Chip>
        </p>
      ) : (
        <p className="rounded-control bg-sun-wash p-4">
          {year in PUBLIC_TERMS
            ? `These are the dates of public schools for ${year}, to be checked by the school. Compare them with your own calendar, correct what differs, and save.`
            : `We do not know the calendar for ${year} yet. Type the dates from your school's calendar, and save.`}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-2">
        {PLACES.map((at) => (
          <fieldset key={`${year} ${at}`} className="min-w-0">
            <legend className="mb-1 font-bold">Term {at + 1}</legend>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-2 min-[26rem]:grid-cols-2">
              {(['from', 'to'] as const).map((field) => {
                const own = settingField(setting, keyOf(year, at, field))
                return (
                  <TextField
                    key={field}
                    label={field === 'from' ? 'First school day' : 'Last school day'}
                    type="date"
                    min={`${year}-01-01`}
                    max={`${year}-12-31`}
                    hint={own.value ? weekdayAndDay(own.value) : undefined}
                    {...own}
                  />
                )
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </SettingCard>
  )
}
