-- Returns what a learner's robot wears as rows of progress, of which there is one at most. app.progress_rows calls it.
create or replace function app.outfit_rows(learner uuid) returns setof json
  language sql stable
  as $$
    select app.outfit_row(mine) from app.outfits mine where user_id = learner
  $$;
grant execute on function app.outfit_rows(uuid) to qala_app;
