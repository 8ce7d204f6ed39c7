-- Adds the caller to the class whose code the teacher wrote on the board. A learner who is already in the class stays in it.
-- It returns no row if no class has this code at present.
create or replace function app.join_class(wanted text) returns table (class_id uuid)
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  joined uuid;
begin
  select id into joined from app.classes where code = wanted and archived_at is null;
  if joined is null or app.current_user_id() is null then
    return;
  end if;
  insert into app.class_members (class_id, user_id) values (joined, app.current_user_id()) on conflict do nothing;
  return query select joined;
end
$$;
grant execute on function app.join_class(text) to qala_app, qala_auth;
