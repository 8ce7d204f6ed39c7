-- Returns every row about one person, by table. The caller is that person, or somebody who may act for the family. The tables
-- are read from the catalogue, so that a table added later is included. The function runs with the rights of qala_backup, which
-- can read every row and change none.
create or replace function app.rows_about(target uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  one record;
  found jsonb;
  everything jsonb := '{}';
begin
  if app.current_user_id() is distinct from target then
    perform app.require_verb('privacy:manage');
  end if;
  for one in
    select format('%I.%I', n.nspname, c.relname) as name, a.attname as owner_column
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('app', 'auth') and c.relkind = 'r' and not a.attisdropped
       and (a.attname in ('user_id', 'account_id', 'profile_id', 'profile_ids') or c.relname = 'accounts' and a.attname = 'id')
     order by 1
  loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from %s r where %s',
      one.name,
      case
        when one.name = 'app.security_events' then 'user_id = $1 or details ->> ''userId'' = $1::text'
        when one.owner_column = 'profile_ids' then '$1 = any (profile_ids)'
        else format('%I = $1', one.owner_column)
      end
    ) into found using target;
    everything := everything || jsonb_build_object(one.name, found);
  end loop;
  -- The content of a message belongs to the school. The title tells the person which message it was.
  select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('title', a.title)), '[]') into found
    from app.deliveries d join app.announcements a on a.id = d.announcement_id where d.user_id = target;
  everything := everything || jsonb_build_object('app.deliveries', found);
  return everything;
end
$$;
grant execute on function app.rows_about(uuid) to qala_auth;
