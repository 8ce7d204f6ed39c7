-- Gives learners the numbers of the school's administration, for staff who see the learners. The import of learners and its undo
-- call it. `numbers` is an array of objects with a userId and a number, which is null where the learner has none any more.
create or replace function app.number_learners(numbers jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not app.keeps_learner_numbers() then
    raise exception 'The school does not keep learner numbers' using errcode = '42501';
  end if;
  if exists (
    select from jsonb_to_recordset(numbers) as given ("userId" uuid)
     where not (
             (select app.may('classes:manage') or app.may('learners:admit'))
             or "userId" in (select app.my_learners())
           )
        or exists (select from app.user_roles r where r.user_id = "userId" and r.role <> 'learner')
  ) then
    raise exception 'You may number only learners in your classes' using errcode = '42501';
  end if;
  -- Two learners may exchange their numbers, so the old ones go first.
  update app.profiles profile set learner_number = null
    from jsonb_to_recordset(numbers) as given ("userId" uuid, number text)
   where profile.user_id = given."userId" and learner_number <> coalesce(given.number, '');
  update app.profiles profile set learner_number = given.number
    from jsonb_to_recordset(numbers) as given ("userId" uuid, number text)
   where profile.user_id = given."userId" and learner_number is distinct from given.number;
end
$$;
grant execute on function app.number_learners(jsonb) to qala_auth;
