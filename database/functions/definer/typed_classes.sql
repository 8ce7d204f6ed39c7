-- Returns the people who typed one of the caller's classes (or any class, if the caller manages classes) and are in no class of
-- its year. People who were in a class of an earlier year are left out as well, and people of whom staff said that they do not
-- belong to the class. This is all that a teacher sees of these people
-- before adding them.
create or replace function app.typed_classes()
  returns table (
    class_id uuid, user_id uuid, first_name text, last_name text, school_name text, grade_class text, surname_key text,
    created_at timestamptz, is_waiting boolean
  )
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select wanted.id, profile.user_id, first_name, last_name, school_name, grade_class, surname_key, profile.created_at,
           app.is_waiting(confirmed_at)
      from app.classes wanted join app.profiles profile on profile.class_name = wanted.class_name
     where wanted.archived_at is null and profile.inactive_since is null
       and profile.refused_class is distinct from wanted.class_name
       and ((select app.may('classes:manage')) or wanted.id in (select app.my_classes()))
       and not exists (
         select from app.class_members mine join app.classes other on other.id = mine.class_id
          where mine.user_id = profile.user_id and (
            other.school_year < wanted.school_year
            or (other.school_year = wanted.school_year and other.archived_at is null)
          )
       )
  $$;
grant execute on function app.typed_classes() to qala_app, qala_auth;
