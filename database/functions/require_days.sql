-- Raises an error if a routine is asked to remove or mark what is younger than the shortest time allowed.
create or replace function app.require_days(days integer, shortest integer) returns void
  language plpgsql immutable
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if days is null or days < shortest then
    raise exception 'Not before % days', shortest using errcode = '22023';
  end if;
end
$$;
grant execute on function app.require_days(integer, integer) to qala_definer;
