import type { ProgressSaved } from '#domain/progress.ts'
import { rowsOfOldShape } from '#domain/rows/old-shape.ts'
import type { Row } from '#domain/rows/row-kinds.ts'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import { saveProgress, saveSealed, type UploadCredential } from '#web/api/progress.ts'
import type { Box, Outbox } from '#web/progress/storage/outbox-database.ts'

export interface SendDeps {
  outbox: Pick<Outbox, 'all' | 'delete'>
  /** Whoever is signed in here, and how to call as them. */
  signedIn: {
    userId: string | null
    call<T>(userId: string, call: (token: string) => Promise<ApiResult<T>>): Promise<ApiResult<T>>
  }
  /** Boxes the server did not take as they are: asking again makes sense only after the next start. */
  refused: Set<string>
  upload?: (credential: UploadCredential, box: Box) => Promise<ApiResult<ProgressSaved>>
}

/**
 * Sends every box under its own author, by their ticket or, when it is their turn at this device, by their session.
 * Only what the server has kept in full is deleted; nothing else it may say costs a row.
 * @returns why it stopped before the end, when the server was away
 */
export async function sendBoxes({
  outbox,
  signedIn,
  refused,
  upload = uploadBox,
}: SendDeps): Promise<ApiFailure | undefined> {
  for (const box of await outbox.all()) {
    if (refused.has(box.id)) continue
    const answer = await send(box, signedIn, upload)
    if (answer === null) continue
    if (answer.ok && keptAll(answer.data)) {
      await outbox.delete(box.id)
    } else if (answer.ok || isFinal(answer)) {
      refused.add(box.id)
    } else {
      // The server is away or overrun: the other boxes would fare no better.
      return answer
    }
  }
  return undefined
}

/** Null when nothing on this device may send the box now. */
async function send(
  box: Box,
  { userId, call }: SendDeps['signedIn'],
  upload: NonNullable<SendDeps['upload']>,
): Promise<ApiResult<ProgressSaved> | null> {
  if (userId === box.userId) return call(userId, (token) => upload({ token }, box))
  return box.ticket === null ? null : upload({ ticket: box.ticket }, box)
}

function uploadBox(
  credential: UploadCredential,
  { userId, content }: Box,
): Promise<ApiResult<ProgressSaved>> {
  const sentAt = new Date().toISOString()
  return content.kind === 'sealed'
    ? saveSealed(credential, { userId, sentAt, box: content.box, answer: 'rows' })
    : saveProgress(credential, { userId, sentAt, rows: rowsIn(content) })
}

/** An older version left lessons and tasks apart; whether they are rows, the server says. */
export function rowsIn({ rows }: Extract<Box['content'], { kind: 'plain' }>): Row[] {
  return (rowsOfOldShape(rows) as Row[] | undefined) ?? rows
}

function keptAll({ results }: ProgressSaved): boolean {
  return results.every(({ outcome }) => outcome !== 'rejected')
}

/** An answer that will be the same tomorrow: a ticket taken back, another server's box. */
function isFinal({ reason, status = 0 }: ApiFailure): boolean {
  return reason === 'refused' && status >= 400 && status < 500 && status !== 429 && status !== 408
}
