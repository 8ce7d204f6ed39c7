-- Returns a learner's best and last program of one level, for the teachers of the learner and for people who may read all
-- learners. Nobody else gets a row.
create or replace function app.learner_program(learner uuid, level text) returns table (best text, last text)
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select best, last
      from app.lab_progress
     where user_id = learner and level_id = level and (best is not null or last is not null)
       and (learner in (select app.my_learners()) or (select app.may('learners:read')))
  $$;
grant execute on function app.learner_program(uuid, text) to qala_app;
