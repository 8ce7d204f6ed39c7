-- Replaces the stored figures with new ones. A reader sees all the old figures until the transaction ends.
create or replace function app.keep_progress_figures(moment timestamptz, weeks integer) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  -- This lets PostgreSQL sort millions of rows in memory instead of on the disk.
  set work_mem = '64MB'
  as $$
begin
  if not pg_has_role(session_user, 'qala_worker', 'member') then
    raise exception 'Counting is for the worker' using errcode = '42501';
  end if;
  delete from app.progress_figures;
  insert into app.progress_figures (class_name, kind, key, number, total)
    select class_name, kind, key, number, total from app.counted_figures(moment, weeks);
end
$$;
grant execute on function app.keep_progress_figures(timestamp with time zone, integer) to qala_worker;
