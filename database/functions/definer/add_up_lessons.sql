-- New content may change whether a lesson counts, so this adds up again for everybody who completed it. A lesson that was not
-- in app.lessons has counted until now, so adding one changes something only if it is a bonus lesson.
create or replace function app.add_up_lessons() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.add_up_progress((
    select array_agg(distinct user_id) from fresh join app.lesson_progress using (lesson_id)
     where completed and (is_bonus or tg_op = 'UPDATE')
  ));
  return null;
end
$$;
grant execute on function app.add_up_lessons() to session_user;
