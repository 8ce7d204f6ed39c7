-- Returns the things that a learner kept as rows of progress. app.progress_rows calls it.
create or replace function app.thing_rows(learner uuid) returns setof json
  language sql stable
  as $$
    select app.thing_row(mine) from app.things mine where user_id = learner order by id
  $$;
grant execute on function app.thing_rows(uuid) to qala_app;
