import { schoolDate } from '#domain/school-time.ts'
import { myDataInWords, type MyData } from '#domain/privacy/my-data.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { DataDialog } from '#web/ui/data-dialog.tsx'

export function MyDataDialog({ data, onClose }: { data: MyData; onClose: () => void }) {
  return (
    <DataDialog
      title="My data"
      sections={myDataInWords(data, lessonTitle)}
      json={data}
      fileName={`qala-my-data-${schoolDate(new Date(data.madeAt))}`}
      onClose={onClose}
    />
  )
}

function lessonTitle(id: string): string {
  return contentIndex.lessons.find((lesson) => lesson.id === id)?.title ?? id
}
