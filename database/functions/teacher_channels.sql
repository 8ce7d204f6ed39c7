-- Returns the channels by which the school lets teachers send announcements. News on Home needs no channel and is always
-- allowed.
create or replace function app.teacher_channels() returns text[]
  language sql stable
  set search_path = pg_catalog, app, pg_temp
  as $$
    select coalesce(
      (select array(select jsonb_array_elements_text(value)) from app.settings
        where name = 'teacherChannels' and jsonb_typeof(value) = 'array'),
      array['push'])
  $$;
grant execute on function app.teacher_channels() to qala_app;
