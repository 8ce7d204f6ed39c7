// The server of the next release, for the stories about updates: one task has left the content, another has a new name.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from '../server/env.ts'
import { readLessonIds } from '../server/progress/lesson-ids.ts'
import { readLessonTasks } from '../server/progress/lesson-tasks.ts'
import { startServer } from '../server/start-server.ts'
import { readWeb } from '../server/static/serve-web.ts'

const web = fileURLToPath(new URL('../dist/web', import.meta.url))
const manifest = join(web, 'content', 'manifest.json')
const changed = JSON.parse(process.env['CHANGED_TASKS'] ?? '{}') as { retired?: string; renamed?: string }
const tasks = (await readLessonTasks(manifest)) ?? []
const key = ({ lessonId, taskId }: (typeof tasks)[number]) => `${lessonId}/${taskId}`

const env = parseEnv(process.env)
const running = await startServer(env, {
  log: () => undefined,
  web: await readWeb(web, env),
  lessonIds: await readLessonIds(manifest),
  lessonTasks: tasks
    .filter((task) => key(task) !== changed.retired)
    .map((task) => (key(task) === changed.renamed ? { ...task, title: 'A new name' } : task)),
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit()))
