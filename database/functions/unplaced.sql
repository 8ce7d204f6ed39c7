-- Returns the people who are in no class of this year or a later one, as app.count_unplaced and app.unplaced_learners need
-- them. It leaves out staff, people whose last class left the school, and people who have not signed in for a long time. The
-- last class is looked up only for people who have been in a class that left, because sorting everybody's classes would take a
-- long time.
create or replace function app.unplaced(year smallint) returns setof uuid
  language sql stable
  as $$
    with gone as (
      select distinct on (mine.user_id) mine.user_id, past.ended
        from app.class_members mine join app.classes past on past.id = mine.class_id
       where (past.school_year < unplaced.year or past.ended is not null)
         and mine.user_id in (
           select one.user_id from app.class_members one join app.classes ending on ending.id = one.class_id
            where ending.ended = 'leave'
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
          where taken.school_year >= unplaced.year and taken.archived_at is null
       )
  $$;
grant execute on function app.unplaced(smallint) to qala_definer;
