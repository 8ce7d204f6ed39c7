-- Returns the answers of a learner as rows of progress. app.progress_rows calls it.
create or replace function app.answer_rows(learner uuid) returns setof json
  language sql stable
  as $$
    select app.answer_row(mine) from app.answers mine where user_id = learner order by id
  $$;
grant execute on function app.answer_rows(uuid) to qala_app;
