-- Corrects the spelling of a learner's name, for staff who can see the learner. The import of learners and its undo call it.
create or replace function app.respell_learner(learner uuid, first text, last text) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not (app.may('classes:manage') or learner in (select app.my_learners()))
     or exists (select from app.user_roles r where r.user_id = learner and r.role <> 'learner') then
    raise exception 'You may correct only the names of learners in your classes' using errcode = '42501';
  end if;
  update app.profiles set first_name = first, last_name = last where user_id = learner;
end
$$;
grant execute on function app.respell_learner(uuid, text, text) to qala_auth;
