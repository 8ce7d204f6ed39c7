-- Corrects a learner's details for the family, who may ask the school to. Staff who admit learners correct anybody's details, and
-- a teacher those of their own learners. It is a function because the role of the sign-in must not change profiles otherwise.
-- `change` has some of the fields of a profile, as domain/accounts/accounts.ts names them, and it may have the learner number.
create or replace function app.correct_learner(learner uuid, change jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not (app.may('learners:admit') or (app.may('classes:teach') and learner in (select app.my_learners())))
     or exists (select from app.user_roles r where r.user_id = learner and r.role <> 'learner') then
    raise exception 'You may correct only the details of learners in your classes' using errcode = '42501';
  end if;
  if change ? 'learnerNumber' and not app.keeps_learner_numbers() then
    raise exception 'The school does not keep learner numbers' using errcode = '42501';
  end if;
  update app.profiles set
    first_name = coalesce(change ->> 'firstName', first_name),
    last_name = coalesce(change ->> 'lastName', last_name),
    school_name = coalesce(change ->> 'schoolName', school_name),
    grade_class = coalesce(change ->> 'gradeClass', grade_class),
    age = coalesce((change ->> 'age')::smallint, age),
    phone_number = coalesce(change ->> 'phoneNumber', phone_number),
    -- An empty number takes the number away.
    learner_number = case when change ? 'learnerNumber' then nullif(change ->> 'learnerNumber', '') else learner_number end
    where user_id = learner;
end
$$;
grant execute on function app.correct_learner(uuid, jsonb) to qala_auth;
