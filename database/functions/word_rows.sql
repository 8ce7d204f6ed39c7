-- Returns a learner's own words as rows of progress. app.progress_rows calls it.
create or replace function app.word_rows(learner uuid) returns setof json
  language sql stable
  as $$
    select app.word_row(mine) from app.own_words mine where user_id = learner order by term_id
  $$;
grant execute on function app.word_rows(uuid) to qala_app;
