-- Mail that waits to be sent to a deleted account contains its address and a link for it. This is a trigger on the table, so
-- that the mail is removed however the account was deleted.
create or replace function app.forget_jobs_of_account() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  waiting bigint[];
begin
  -- The worker creates its tables when it starts for the first time.
  if to_regclass('graphile_worker._private_jobs') is null then
    return null;
  end if;
  execute
    'select array_agg(job.id) from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = ''mail.send'' and lower(job.payload ->> ''to'') = $1'
    into waiting using old.email;
  if waiting is not null then
    perform graphile_worker.complete_jobs(waiting);
  end if;
  return null;
end
$$;
grant execute on function app.forget_jobs_of_account() to session_user;
