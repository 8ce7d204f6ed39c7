// This is a minimal server that answers progress with the same SQL. It has no policies, and checks neither the caller nor the
// input. It is started by bench/http.ts.
import { openBareConnections } from '#database/bare-connections.ts'
import { createServer } from 'node:http'

const {
  url = '',
  read = '',
  save = '',
} = JSON.parse(process.env['BARE_SERVER'] ?? '{}') as Record<string, string>
const bare = openBareConnections(url, 10)

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const userId = request.headers.authorization
    const statement =
      request.method === 'PUT'
        ? { sql: save, parameters: [userId, byKind(Buffer.concat(chunks).toString())] }
        : { sql: read, parameters: [userId, request.headers['qala-answers'] ?? null] }
    bare.send(statement).then(
      (rows) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1')

function byKind(body: string): string {
  const { rows } = JSON.parse(body) as { rows: { kind: string }[] }
  return JSON.stringify(Object.groupBy(rows, ({ kind }) => kind))
}
