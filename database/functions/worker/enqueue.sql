-- This is the only way for a request to order a job. It runs in the caller's transaction, so the job and the row that it is
-- about are committed together or not at all. The names are those of JOBS in server/core/jobs.ts. If a job with the same key is
-- waiting, the new one replaces it.
create or replace function app.enqueue(job text, payload jsonb, key text default null) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if job is null or job not in (
    'mail.send', 'announcement.fan-out', 'delivery.send', 'delivery.sweep', 'maintenance.nightly', 'analytics.count',
    'backup.make', 'alarm.check', 'reminder.send'
  ) then
    raise exception 'Unknown job: %', coalesce(job, 'null') using errcode = '22023';
  end if;
  perform graphile_worker.add_job(job, payload::json, job_key => key);
end
$$;
grant execute on function app.enqueue(text, jsonb, text) to qala_app, qala_auth;
