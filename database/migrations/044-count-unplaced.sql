-- Who is in no class, for 100,000 learners: their last classes are looked up for all at once instead of one by one, and whoever
-- only wants to know how many are there gets no rows to count.
grant create on schema app to qala_definer;

-- The rule of both functions below: in no class of a year; staff left out, and who left the school with their last class or has not
-- signed in for long. Last classes are sorted only of those who have been in one that left.
create function app.unplaced(year smallint) returns setof uuid
  language sql stable
  begin atomic
    with gone as (
      select distinct on (mine.user_id) mine.user_id, past.ended
        from app.class_members mine join app.classes past on past.id = mine.class_id
       where past.school_year < unplaced.year
         and mine.user_id in (
           select one.user_id from app.class_members one join app.classes ending on ending.id = one.class_id
            where ending.ended = 'leave' and ending.school_year < unplaced.year
         )
       order by mine.user_id, past.school_year desc, mine.added_at
    )
    select profile.user_id
      from app.profiles profile
     where (select app.may('classes:manage')) and profile.inactive_since is null
       and profile.user_id not in (select gone.user_id from gone where gone.ended = 'leave')
       and profile.user_id not in (select r.user_id from app.user_roles r where r.role <> 'learner')
       and profile.user_id not in (
         select taking.user_id from app.class_members taking join app.classes taken on taken.id = taking.class_id
          where taken.school_year = unplaced.year and taken.archived_at is null
       );
  end;
grant execute on function app.unplaced(smallint) to qala_definer;

set local role qala_definer;
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
       where past.school_year < year
       order by mine.user_id, past.school_year desc, mine.added_at
    )
    select profile.user_id, first_name, last_name, school_name, grade_class, surname_key, profile.created_at,
           app.is_waiting(confirmed_at), last.name
      from app.unplaced(year) somebody
      join app.profiles profile on profile.user_id = somebody
      left join last on last.user_id = somebody
  $$;
reset role;

create function app.count_unplaced(year smallint) returns integer
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ select count(*)::integer from app.unplaced(year) $$;
grant execute on function app.count_unplaced(smallint) to qala_app;
alter function app.count_unplaced(smallint) owner to qala_definer;

revoke create on schema app from qala_definer;
