import { useEffect, useState } from 'react'
import { dayWithYear } from '#domain/dates.ts'
import { askForCourse } from '#web/offline/course.ts'
import { readDataUsed } from '#web/offline/data-used.ts'
import { useCourseStatus } from '#web/offline/offline-state.ts'
import type { CourseStatus } from '#web/service-worker/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { afterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

export function DeviceCard() {
  const status = useCourseStatus()
  if (!status) return null
  const text = courseText(status)
  return (
    <Card as="section" labelledBy="device" className="p-5">
      <h2 id="device" className="text-lg">
        On this device
      </h2>
      <p className="mt-1.5">{text.line}</p>
      {status.state === 'saving' && (
        <ProgressBar
          label="The course on this device"
          value={Math.floor((100 * status.kept) / status.total)}
          className="mt-3"
        />
      )}
      {text.offer !== undefined && (
        <Button className="mt-3" onClick={askForCourse}>
          {text.offer}
        </Button>
      )}
      <DataUsed key={status.kept} />
    </Card>
  )
}

function DataUsed() {
  const [used, setUsed] = useState<{ bytes: number; since: Date } | null>(null)
  const shown = useShown()
  useEffect(() => {
    if (!shown) return
    let isWanted = true
    const forget = afterPaint(() => void readDataUsed().then((found) => isWanted && setUsed(found)))
    return () => {
      isWanted = false
      forget()
    }
  }, [shown])
  return used && <p className="mt-3 text-sm text-soft">{dataUsedText(used)}</p>
}

export function courseText({ state, kept, total, bytesLeft }: CourseStatus): {
  line: string
  offer?: string
} {
  if (state === 'whole') return { line: 'The whole course is here. It works without internet.' }
  const some = `${kept} of ${total} parts of the course are here.`
  if (state === 'saving') return { line: `Saving the course: ${some}` }
  const offer =
    kept === 0
      ? `Save the whole course on this phone (${megabytes(bytesLeft)})`
      : `Save the rest on this phone (${megabytes(bytesLeft)})`
  if (state === 'failed') return { line: `${some} The rest follows when there is a connection.`, offer }
  return { line: kept === 0 ? 'Lessons stay here once you have opened them.' : some, offer }
}

export function dataUsedText({ bytes, since }: { bytes: number; since: Date }): string {
  return `Data used by this app: about ${megabytes(bytes)} since ${dayWithYear(since)}.`
}

function megabytes(bytes: number): string {
  return `${(Math.ceil(bytes / 100_000) / 10).toFixed(1)} MB`
}
