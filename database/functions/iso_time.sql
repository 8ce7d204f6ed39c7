-- Returns a time as JavaScript's toISOString writes it.
create or replace function app.iso_time(moment timestamptz) returns text
  language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
grant execute on function app.iso_time(timestamp with time zone) to qala_app, qala_definer;
