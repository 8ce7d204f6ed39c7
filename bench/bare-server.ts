// The least that answers progress from the same SQL: no policies, no checks of who asks or what comes in. Started by bench/http.ts.
import { createServer } from 'node:http'
import pg from 'pg'
import type { Statement } from '#database/bare-connections.ts'

interface Template {
  userId: string
  rows: Readonly<Record<string, string>>
  read: readonly Statement[]
  save: readonly Statement[]
}

const { url, template } = JSON.parse(process.env['BARE_SERVER'] ?? '{}') as {
  url: string
  template: Template
}
const pool = new pg.Pool({ connectionString: url, max: 10 })

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const userId = request.headers.authorization ?? ''
    const answer =
      request.method === 'PUT' ? save(userId, JSON.parse(Buffer.concat(chunks).toString())) : read(userId)
    answer.then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1')

async function read(userId: string): Promise<unknown> {
  const answers = []
  for (const statement of template.read) answers.push((await pool.query(filled(statement, userId))).rows)
  return answers
}

async function save(userId: string, { rows }: { rows: { kind: string }[] }): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answers = []
    for (const statement of template.save)
      answers.push((await client.query(filled(statement, userId, rows))).rows)
    await client.query('commit')
    return answers
  } finally {
    client.release()
  }
}

/** The statement of the template with another learner and other rows in the places of the template's. */
function filled({ sql, parameters }: Statement, userId: string, rows: { kind: string }[] = []) {
  const values = parameters.map((parameter) => {
    const text = String(parameter).replaceAll(template.userId, userId)
    const kind = Object.keys(template.rows).find((name) => template.rows[name] === parameter)
    return kind === undefined ? text : JSON.stringify(rows.filter((row) => row.kind === kind))
  })
  return { text: sql, values }
}
