-- Returns the learners whom app.unplaced finds, with the last class of each.
create or replace function app.unplaced_learners(year smallint)
  returns table (
    user_id uuid, first_name text, last_name text, school_name text, grade_class text, surname_key text,
    created_at timestamptz, is_waiting boolean, last_class text
  )
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    with last as (
      select distinct on (mine.user_id) mine.user_id, past.class_name || ' ' || past.school_year as name
        from app.class_members mine join app.classes past on past.id = mine.class_id
       where past.school_year < year or past.ended is not null
       order by mine.user_id, past.school_year desc, mine.added_at
    )
    select profile.user_id, first_name, last_name, school_name, grade_class, surname_key, profile.created_at,
           app.is_waiting(confirmed_at), last.name
      from app.unplaced(year) somebody
      join app.profiles profile on profile.user_id = somebody
      left join last on last.user_id = somebody
  $$;
grant execute on function app.unplaced_learners(smallint) to qala_app;
