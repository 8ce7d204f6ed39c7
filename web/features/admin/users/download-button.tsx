import type { LearnerFilter } from '#domain/learners.ts'
import { exportLearners } from '#web/api/learners.ts'
import { Button } from '#web/ui/button.tsx'
import { draw } from '#web/ui/icons.tsx'
import { useAdminAction } from '../admin-call.ts'

const IconDownload = draw(<path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />)

export function DownloadButton({ filter }: { filter: LearnerFilter }) {
  const download = useAdminAction({
    call: exportLearners,
    done: (file, _filter: LearnerFilter) => {
      save(file.name, file.content)
      return `${file.name} is in your downloads`
    },
    failed: 'The file could not be made',
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<IconDownload className="size-5" />}
      busy={download.isPending}
      busyLabel="Making the file..."
      onClick={() => download.mutate(filter)}
    >
      Download as CSV
    </Button>
  )
}

function save(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
