-- Returns a reply in the form of domain/learning/rows/reply-row.ts, as devices receive it.
create or replace function app.reply_row(mine app.comment_replies) returns json
  language sql stable parallel safe
  return json_build_object(
    'kind', 'reply',
    'lessonId', 'comment',
    'commentId', mine.comment_id,
    'seenAt', app.iso_time(mine.seen_at),
    'sign', mine.sign,
    'version', mine.version
  );
grant execute on function app.reply_row(app.comment_replies) to qala_app;
