// This is the server of the next release, for the stories about updates. One task has left the content, and another has a new
// name.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from '../server/core/env.ts'
import { readCourse } from '../server/learning/progress/course.ts'
import { startServer } from '../server/start-server.ts'
import { readWeb } from '../server/http/static/serve-web.ts'

const web = fileURLToPath(new URL('../dist/web', import.meta.url))
const changed = JSON.parse(process.env['CHANGED_TASKS'] ?? '{}') as { retired?: string; renamed?: string }
const course = await readCourse(join(web, 'content', 'manifest.json'))
const key = ({ lessonId, taskId }: { lessonId: string; taskId: string }) => `${lessonId}/${taskId}`

const env = parseEnv(process.env)
const running = await startServer(env, {
  log: () => undefined,
  web: await readWeb(web, env),
  course: course && {
    ...course,
    tasks: course.tasks
      .filter((task) => key(task) !== changed.retired)
      .map((task) => (key(task) === changed.renamed ? { ...task, title: 'A new name' } : task)),
  },
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit()))
