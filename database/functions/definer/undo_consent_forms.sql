-- Deletes consents that the caller has recorded for a class at once within the last day, because they were recorded by mistake.
-- A consent that was withdrawn since stays, and so does one with the name of the person who signed.
create or replace function app.undo_consent_forms(learners uuid[]) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  undone integer;
begin
  perform app.require_verb('privacy:manage');
  delete from app.consents
   where user_id = any(learners) and channel = 'form' and given_by_name is null and withdrawn_at is null
     and recorded_by = app.current_user_id() and recorded_at > now() - interval '1 day';
  get diagnostics undone = row_count;
  return undone;
end
$$;
grant execute on function app.undo_consent_forms(uuid[]) to qala_app;
