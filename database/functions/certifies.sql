-- Returns whether the caller manages this learner's certificates. A person who can read all learners manages all certificates.
-- Others manage those of the learners in their own classes.
create or replace function app.certifies(learner uuid) returns boolean
  language sql stable
  set search_path = pg_catalog, app, pg_temp
  as $$
    select (select app.may('certificates:manage'))
       and ((select app.may('learners:read')) or learner in (select app.my_learners()))
  $$;
grant execute on function app.certifies(uuid) to qala_app;
