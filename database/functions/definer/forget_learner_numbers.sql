-- Deletes all learner numbers, because the school has decided not to keep them any more.
create or replace function app.forget_learner_numbers() returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not app.may('settings:manage') or app.keeps_learner_numbers() then
    raise exception 'Learner numbers are deleted only when the school stops keeping them' using errcode = '42501';
  end if;
  update app.profiles set learner_number = null where learner_number is not null;
  delete from app.import_changes where what = 'numbered';
end
$$;
grant execute on function app.forget_learner_numbers() to qala_app;
