-- Returns the levels of a learner as rows of progress. app.progress_rows calls it.
create or replace function app.lab_rows(learner uuid) returns setof json
  language sql stable
  as $$
    select app.lab_row(mine) from app.lab_progress mine where user_id = learner order by level_id
  $$;
grant execute on function app.lab_rows(uuid) to qala_app;
