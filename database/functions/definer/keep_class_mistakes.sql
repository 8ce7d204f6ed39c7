-- Counts anew how many learners of each class are stuck on each mistake. Only the worker may call it.
create or replace function app.keep_class_mistakes() returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  -- This lets PostgreSQL sort millions of answers in memory instead of on the disk.
  set work_mem = '64MB'
  as $$
begin
  if not pg_has_role(session_user, 'qala_worker', 'member') then
    raise exception 'Counting is for the worker' using errcode = '42501';
  end if;
  delete from app.class_mistakes;
  insert into app.class_mistakes (class_id, misconception, learners)
    with stuck as (
      select * from app.stuck_learners(array(select id from app.classes where archived_at is null))
    )
    select id, '', count(distinct user_id)
      from app.classes left join stuck on class_id = id
     where archived_at is null
     group by id
    union all
    select class_id, misconception, count(*) from stuck group by class_id, misconception;
end
$$;
grant execute on function app.keep_class_mistakes() to qala_worker;
