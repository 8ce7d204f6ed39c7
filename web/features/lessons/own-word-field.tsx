import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { LessonWord } from '#domain/learning/glossary.ts'
import { useOwnWord } from '#web/progress/own-word.ts'
import { FieldError } from '#web/ui/field.tsx'
import { IconCheck } from '#web/ui/icons.tsx'

const TYPING_PAUSE_MS = 800

/** A field for the learner's own word for a key word, saved while they type. */
export function OwnWordField({ lessonId, word }: { lessonId: string; word: LessonWord }) {
  const { text, max, save } = useOwnWord(word.id, lessonId)
  const id = useId()
  /** This is null until the learner types. */
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)

  const keep = async () => {
    if (typed === null) return
    const wrong = await save(typed)
    setError(wrong)
    setSaved(wrong === null)
  }
  const keepInPause = useEffectEvent(keep)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => void keepInPause(), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const keepAtLeaving = useEffectEvent(() => typed !== null && void save(typed))
  useEffect(() => () => void keepAtLeaving(), [])

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {/* The label is hidden, because Read aloud would say it after every word; the field has its own accessible name. */}
        <label htmlFor={id} aria-hidden="true" className="text-sm text-soft">
          In your language
        </label>
        <span className="relative min-w-[min(100%,12rem)] flex-1">
          <input
            id={id}
            type="text"
            maxLength={max}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-label={`${word.term} in your language`}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={error === null ? undefined : `${id}-error`}
            value={typed ?? text}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setSaved(false)
            }}
            onBlur={() => void keep()}
            className="field py-2 pr-10"
          />
          <output aria-label="Saved" className="absolute top-1/2 right-3 -translate-y-1/2 text-leaf">
            {isSaved && <IconCheck className="size-5" />}
          </output>
        </span>
      </div>
      <FieldError id={`${id}-error`} error={error ?? undefined} />
    </>
  )
}
