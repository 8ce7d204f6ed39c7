import { myDataInWords, type MyData } from '#domain/my-data.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { DataDialog } from '#web/ui/data-dialog.tsx'

export function MyDataDialog({ data, onClose }: { data: MyData; onClose: () => void }) {
  return (
    <DataDialog
      title="My data"
      sections={myDataInWords(data, lessonTitle)}
      json={data}
      fileName={`qala-my-data-${data.madeAt.slice(0, 10)}`}
      onClose={onClose}
    />
  )
}

function lessonTitle(id: string): string {
  return contentIndex.lessons.find((lesson) => lesson.id === id)?.title ?? id
}
