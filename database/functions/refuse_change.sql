-- This trigger of the append-only logs refuses any change, even by the owner of the database, in case a grant or a policy
-- allows one. Only qala_definer may change entries, because its routines remove addresses and old entries.
create or replace function app.refuse_change() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if current_user = 'qala_definer' then
    return null;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = '42501';
end
$$;
