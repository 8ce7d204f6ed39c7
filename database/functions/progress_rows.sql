-- Returns all rows of a learner's progress. The answers are left out if `answers_mark` shows that the device already has them.
-- The caller says whose rows these are. The function sets app.user_id to that learner, so the policies allow only the learner's
-- rows. A new row kind must be added here and in app.save_progress.
create or replace function app.progress_rows(learner uuid, answers_mark text default null) returns json
  language plpgsql
  as $$
begin
  perform set_config('app.user_id', learner::text, true);
  return (
    select json_agg(row) from (
      select app.lesson_rows(learner) as row
      union all
      select app.task_rows(learner)
      union all
      select app.lab_rows(learner)
      union all
      select app.answer_rows(learner)
       where answers_mark is distinct from (
         select count(*) || ' ' || sum((extract(epoch from answered_at) * 1000)::bigint - 1767225600000)
           from app.answers where user_id = learner
       )
      union all
      select app.word_rows(learner)
      union all
      select app.thing_rows(learner)
      union all
      select app.outfit_rows(learner)
      union all
      select app.reply_rows(learner)
    ) every_kind
  );
end
$$;
grant execute on function app.progress_rows(uuid, text) to qala_app;
