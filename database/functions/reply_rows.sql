-- Returns the replies of a learner to comments as rows of progress. app.progress_rows calls it.
create or replace function app.reply_rows(learner uuid) returns setof json
  language sql stable
  as $$
    select app.reply_row(mine) from app.comment_replies mine where user_id = learner order by comment_id
  $$;
grant execute on function app.reply_rows(uuid) to qala_app;
