/** A mistake somebody could make, and the smallest part of the tests that must fail for it. */
export interface SeededFault {
  name: string
  /** A pattern of files; the text must be in one of them at least, and is replaced wherever it is. */
  files: string
  from: string
  to: string
  test: string
  /** Of the tests in that file; all unless given. */
  named?: string
  /** A test that only `npm run test:faults` has. */
  isLong?: true
}

const MIGRATIONS = 'database/migrations/*.sql'
const KILLED = 'e2e/faults/quick/killed.test.ts'
const STOPPED = 'e2e/faults/quick/stopped.test.ts'
const DISK = 'e2e/faults/disk.test.ts'

export const SEEDED_FAULTS: readonly SeededFault[] = [
  {
    name: 'a later save overwrites a better quiz score',
    files: MIGRATIONS,
    from: 'quiz_score = greatest(mine.quiz_score, excluded.quiz_score)',
    to: 'quiz_score = excluded.quiz_score',
    test: 'server/progress/save-progress.test.ts',
  },
  {
    name: 'a repeated save counts its minutes twice',
    files: MIGRATIONS,
    from: 'time_spent_minutes = greatest(mine.time_spent_minutes, excluded.time_spent_minutes)',
    to: 'time_spent_minutes = least(mine.time_spent_minutes + excluded.time_spent_minutes, 10000)',
    test: 'server/progress/save-progress.test.ts',
  },
  {
    name: 'of two times the later one stays',
    files: MIGRATIONS,
    from: 'completed_at = least(mine.completed_at, excluded.completed_at)',
    to: 'completed_at = greatest(mine.completed_at, excluded.completed_at)',
    test: 'server/progress/save-progress.test.ts',
  },
  {
    name: 'an older device takes a completed lesson back',
    files: MIGRATIONS,
    from: 'completed = mine.completed or excluded.completed',
    to: 'completed = excluded.completed',
    test: 'server/progress/save-progress.test.ts',
  },
  {
    name: 'two saves of one learner lock in different order',
    files: '{database/migrations/*.sql,server/progress/save-progress.ts}',
    from: 'pg_advisory_xact_lock(hashtextextended(',
    to: '(hashtextextended(',
    test: 'server/progress/save-progress.test.ts',
    named: 'cannot deadlock',
  },
  {
    name: 'the database acknowledges before its disk has it',
    files: 'database/open.ts',
    from: "'-c statement_timeout=15s",
    to: "'-c synchronous_commit=off -c statement_timeout=15s",
    test: KILLED,
    named: 'all of PostgreSQL',
  },
  {
    name: 'a save is answered before it is committed',
    files: 'database/transaction.ts',
    from: 'override async beginTransaction(): Promise<void> {}',
    to: `override async beginTransaction(): Promise<void> {}
      override async commitTransaction(connection: never): Promise<void> {
        super.commitTransaction(connection).catch(() => {})
      }`,
    test: DISK,
    named: 'takes 0.3 s',
    isLong: true,
  },
  {
    name: 'a table whose owner row-level security does not hold',
    files: MIGRATIONS,
    from: 'alter table app.task_progress force row level security;',
    to: '',
    test: 'database/tests/catalogue.test.ts',
  },
  {
    name: 'a learner may read the tasks of all others',
    files: MIGRATIONS,
    from: `on app.task_progress for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('learners:read')));`,
    to: 'on app.task_progress for select to qala_app using (true);',
    test: 'database/tests/refused.test.ts',
  },
  {
    name: 'rows land under whoever is signed in',
    files: 'server/progress/routes.ts',
    from: "if (input.userId !== caller.userId) throw refusal('wrong_account')",
    to: '',
    test: 'server/progress/routes.test.ts',
  },
  {
    name: 'an upload ticket reads progress',
    files: 'server/progress/routes.ts',
    from: "access: 'progress:read',",
    to: "access: 'progress:read', orTicket: true,",
    test: 'server/routing/matrix.test.ts',
    named: 'GET /api/progress',
  },
  {
    name: 'a wrong clock is believed',
    files: 'domain/progress.ts',
    from: 'Date.parse(claimed) - skew',
    to: 'Date.parse(claimed)',
    test: 'domain/progress.test.ts',
  },
  {
    name: 'other devices hear of a save before it is committed',
    files: 'server/progress/save-progress.ts',
    from: 'const all: MergedRow[] = []',
    to: `const all: MergedRow[] = []
    services.live.progressChanged(userId)
    services = { ...services, live: { ...services.live, progressChanged() {} } }`,
    test: 'server/live/live.test.ts',
  },
  {
    name: 'live updates stay silent once their line broke',
    files: 'database/listen.ts',
    from: '    connecting = connectAgain()',
    to: '',
    test: 'database/tests/connections.test.ts',
  },
  {
    name: 'a message is sent before anybody wrote down that it is',
    files: 'server/deliveries/post.ts',
    from: 'await beforeSending?.()',
    to: 'void beforeSending?.()',
    test: 'server/deliveries/killed.test.ts',
  },
  {
    name: 'what a killed server was sending is sent again',
    files: 'server/deliveries/claims.ts',
    from: ".set({ state: 'failed', reason: 'unknown' })",
    to: ".set({ state: 'waiting', reason: null })",
    test: 'e2e/faults/deliveries.test.ts',
    named: 'killed again and again',
    isLong: true,
  },
  {
    name: 'an announcement is spread to its people once more',
    files: 'server/deliveries/deliver.ts',
    from: 'and send_ordered_at is not null and fanned_out_at is null',
    to: 'and send_ordered_at is not null',
    test: 'server/deliveries/deliver.test.ts',
  },
  {
    name: 'a second try of an SMS has another number',
    files: 'server/deliveries/channels/sms.ts',
    from: 'deduplication-id=${number}',
    to: 'deduplication-id=${number + Date.now()}',
    test: 'server/deliveries/channels/sms.test.ts',
  },
  {
    name: 'a form sent twice makes two announcements',
    files: 'server/announcements/routes.ts',
    from: 'request_id: wanted.requestId,',
    to: '',
    test: 'server/announcements/routes.test.ts',
  },
  {
    name: 'a stop cuts requests off',
    files: 'server/drain.ts',
    from: 'if (!answering.has(socket)) socket.destroy()',
    to: 'socket.destroy()',
    test: STOPPED,
  },
  {
    name: 'a stop that fails never ends',
    files: 'server/main.ts',
    from: 'delay(ABORT_MS)]).catch(() => {})',
    to: 'delay(ABORT_MS)])',
    test: DISK,
    named: 'turns read-only',
    isLong: true,
  },
  {
    name: 'a connection that breaks while idle ends the process',
    files: 'database/pool.ts',
    from: "pool.on('error', (error) => log(",
    to: "pool.on('remove', (error) => log(",
    test: KILLED,
    named: 'all of PostgreSQL',
  },
  {
    name: 'a broken connection looks like a mistake of ours',
    files: 'server/errors.ts',
    from: "message.endsWith('is not queryable')",
    to: 'false',
    test: 'server/errors.test.ts',
  },
  {
    name: 'a PostgreSQL that was started again is not watched',
    files: '{database/embedded.ts,database/embedded/supervise.ts}',
    from: `      postmaster.onEnd(restart)
      log('PostgreSQL is ready again.')`,
    to: "      log('PostgreSQL is ready again.')",
    test: KILLED,
    named: 'all of PostgreSQL',
  },
  {
    name: 'a PostgreSQL left behind is cut off in the middle',
    files: 'database/embedded/stale-processes.ts',
    from: 'if (postmaster !== undefined && living().includes(postmaster)) {',
    to: 'if (postmaster === -1) {',
    test: 'database/embedded/faults.test.ts',
    named: 'stops and replaces',
  },
  {
    name: 'two servers run on one data folder',
    files: 'database/embedded/lock.ts',
    from: 'return processBirth(pid) === birth ? pid : undefined',
    to: 'return processBirth(pid) === birth ? undefined : undefined',
    test: 'database/embedded/faults.test.ts',
    named: 'cannot run twice',
  },
  {
    name: 'a tick is shown before the disk of the device has it',
    files: 'web/progress/storage/account-database.ts',
    from: "{ durability: 'strict' }",
    to: "{ durability: 'relaxed' }",
    test: 'web/progress/storage/account-database.test.ts',
  },
  {
    name: 'two devices: the merge on the device takes the newer score',
    files: 'domain/rows/lesson-row.ts',
    from: 'quizScore: Math.max(a.quizScore, b.quizScore)',
    to: 'quizScore: b.quizScore',
    test: 'domain/rows/row-kinds.test.ts',
  },
  {
    name: 'sealed work is deleted before the server has it',
    files: 'web/progress/outbox/boxes.ts',
    from: 'const answer = await send(box, signedIn, upload)',
    to: 'await outbox.delete(box.id); const answer = await send(box, signedIn, upload)',
    test: 'web/progress/outbox/boxes.test.ts',
  },
  {
    name: 'sealed work is deleted although a row of it was refused',
    files: 'web/progress/outbox/boxes.ts',
    from: 'if (answer.ok && savedAll(answer.data))',
    to: 'if (answer.ok)',
    test: 'web/progress/outbox/boxes.test.ts',
  },
  {
    name: 'one row the server dislikes holds back all others',
    files: 'web/progress/sync.ts',
    from: 'else await replica.park(records, failure.code)',
    to: 'else return failure',
    test: 'web/progress/sync.test.ts',
  },
  {
    name: 'a whole school asks again at the same moment',
    files: 'web/lib/back-off.ts',
    from: 'return random() * ',
    to: 'return ',
    test: 'web/progress/sync.test.ts',
  },
]
