-- Learners write their school as they like: one school, one key, whatever the case, the accents, the spaces and the signs.
-- Words are deliberately not dropped: Funda Primary and Funda Secondary may share a street.
alter table app.profiles add column school_key text not null generated always as (
  coalesce(
    nullif(regexp_replace(
      regexp_replace(normalize(lower(school_name), nfd), U&'[\0300-\036F]', '', 'g'),
      '[^[:alnum:]]', '', 'g'
    ), ''),
    lower(btrim(school_name))
  )
) stored;

-- A filter finds the key by any spelling that somebody uses, and then everybody of that key.
drop index app.profiles_school_name_grade_class_idx;
create index on app.profiles (school_name, school_key);
create index on app.profiles (school_key);
create index on app.profiles (grade_class, class_name);
create index on app.profiles (class_name);
