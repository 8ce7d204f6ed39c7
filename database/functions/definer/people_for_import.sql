-- Returns the people with whose names and learner numbers an import may be compared. For a teacher, these are the teacher's own
-- learners, and people who typed one of the teacher's classes and are in none. For people who manage classes, these are everybody
-- with one of these names or numbers, and everybody who typed one of these classes or is in it this year.
create or replace function app.people_for_import(name_keys text[], class_names text[], year smallint, numbers text[])
  returns table (
    user_id uuid, first_name text, last_name text, phone_number text, learner_number text, typed text, is_staff boolean,
    classes jsonb
  )
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    with seen as (
      select mine as user_id from app.my_learners() mine
      union
      select typed.user_id from app.typed_classes() typed where not (select app.may('classes:manage'))
      union
      select member.user_id from app.class_members member join app.classes one on one.id = member.class_id
       where (select app.may('classes:manage')) and one.school_year = year and one.class_name = any(class_names)
      union
      select profile.user_id from app.profiles profile
       where (select app.may('classes:manage')) and (
         profile.class_name = any(class_names)
         -- These are the keys of searchKeys in domain/school/import-learners/same-name.ts.
         or replace(profile.surname_key, ' ', '') = any(name_keys)
         -- A spreadsheet may have dropped the zeros in front, so numbers are looked up without them.
         or ltrim(profile.learner_number, '0') = any(numbers)
       )
    )
    select profile.user_id, first_name, last_name, phone_number, learner_number, class_name,
           exists (select from app.user_roles r where r.user_id = profile.user_id and r.role <> 'learner'),
           coalesce(
             (select jsonb_agg(jsonb_build_object('classId', one.id, 'name', one.class_name) order by member.added_at)
                from app.class_members member join app.classes one on one.id = member.class_id
               where member.user_id = profile.user_id and one.school_year = year and one.archived_at is null
                 and ((select app.may('classes:manage')) or one.id in (select app.my_classes()))),
             '[]'
           )
      from seen join app.profiles profile using (user_id)
  $$;
grant execute on function app.people_for_import(text[], text[], smallint, text[]) to qala_auth;
