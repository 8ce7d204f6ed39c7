-- graphile-worker's own migrations fill this schema, run as qala_worker when the server starts. Its log of migrations is made
-- here, as 0.18 makes it, because without it the worker would need the right to create schemas.
create schema graphile_worker authorization qala_worker
  create table migrations (
    id integer primary key,
    ts timestamptz not null default now(),
    breaking boolean not null default false
  );

-- The one way for a request to order a job: inside the caller's transaction, so the job exists exactly when the row it speaks
-- of does. The names are those of JOBS in server/jobs.ts. With a key, a waiting job of that key is replaced.
create function app.enqueue(job text, payload jsonb, key text default null) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if job is null or job not in (
    'mail.send', 'announcement.fan-out', 'delivery.send', 'delivery.sweep', 'maintenance.nightly', 'analytics.count'
  ) then
    raise exception 'Unknown job: %', coalesce(job, 'null') using errcode = '22023';
  end if;
  perform graphile_worker.add_job(job, payload::json, job_key => key);
end
$$;

grant execute on function app.enqueue(text, jsonb, text) to qala_app, qala_auth;
grant create on schema app to qala_worker;
alter function app.enqueue(text, jsonb, text) owner to qala_worker;
revoke create on schema app from qala_worker;
