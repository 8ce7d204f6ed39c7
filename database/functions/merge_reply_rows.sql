-- This is the merge of domain/learning/rows/reply-row.ts. `sent` must not contain a comment twice, because one statement cannot
-- update a row twice. An account has room for 200 replies. A new one beyond that is not stored, and it is missing from the
-- result.
create or replace function app.merge_reply_rows(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
  language plpgsql
  as $$
begin
  return query
    with brought as (
      select row.*, was.version as before
        from jsonb_to_recordset(sent) as row ("commentId" uuid, "seenAt" timestamptz, sign text, version integer)
        left join app.comment_replies was on was.user_id = learner and was.comment_id = row."commentId"
    ),
    room as (select 200 - count(*) as left_over from app.comment_replies where user_id = learner),
    stored as (
      insert into app.comment_replies as mine (user_id, comment_id, seen_at, sign, version)
      select learner, "commentId", "seenAt", sign, least(version, coalesce(before, 0) + 10000)
        from (select *, row_number() over (partition by before is null order by "commentId") as place from brought) ranked
       where before is not null or place <= (select left_over from room)
       order by "commentId"
      on conflict (user_id, comment_id) do update set
        seen_at = least(mine.seen_at, excluded.seen_at),
        (sign, version) = (
          select newer.sign, newer.version
            from (values (mine.sign, mine.version), (excluded.sign, excluded.version)) as newer (sign, version)
           order by newer.version desc, coalesce(newer.sign, '') collate "C" desc limit 1
        )
      returning mine.*
    )
    select app.reply_row(stored)::jsonb, stored is distinct from was
      from stored left join app.comment_replies was on was.user_id = learner and was.comment_id = stored.comment_id;
end
$$;
grant execute on function app.merge_reply_rows(uuid, jsonb) to qala_app;
