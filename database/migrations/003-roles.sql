-- Who has which role. A learner has the row 'learner' from registration on; an admin has the row 'admin', with or
-- without being a learner as well.
-- Rows come in three ways: registration (qala_auth, 'learner' only), an admin through the product, and app.appoint_admin,
-- which the person at the machine runs.
-- No update: a role is given or taken, never changed into another.
create table app.user_roles (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  role text not null check (role in ('learner', 'admin')),
  -- Null: given by registration or at the machine. No foreign key: who gave it may leave.
  granted_by uuid,
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table app.user_roles enable row level security;
alter table app.user_roles force row level security;

-- Is the asking person an admin? Asked by the policies of other tables, where the asker cannot read
-- everyone's roles; hence definer rights. Write it as `(select app.is_admin())`: asked once a query, not once a row.
create function app.is_admin() returns boolean
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select exists (
      select from app.user_roles where user_id = app.current_user_id() and role = 'admin'
    )
  $$;
grant execute on function app.is_admin() to qala_app, qala_auth, qala_worker, qala_definer;

-- Asked by whoever acts for an admin as qala_auth, whom no policy holds back: the second lock behind the route's.
create function app.require_admin() returns void
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not app.is_admin() then
    raise exception 'This is for admins' using errcode = '42501';
  end if;
end
$$;
grant execute on function app.require_admin() to qala_auth, qala_definer;

create policy select_own_or_admin on app.user_roles for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.is_admin()));
create policy insert_by_admin on app.user_roles for insert to qala_app
  with check ((select app.is_admin()) and granted_by = (select app.current_user_id()));
-- Not one's own: so the last admin cannot lock everybody out.
create policy delete_by_admin on app.user_roles for delete to qala_app
  using ((select app.is_admin()) and user_id <> (select app.current_user_id()));
create policy select_all on app.user_roles for select to qala_auth, qala_definer using (true);
create policy insert_learner on app.user_roles for insert to qala_auth
  with check (role = 'learner' and granted_by is null);
create policy appoint on app.user_roles for insert to qala_definer with check (role = 'admin');

grant select, insert (user_id, role, granted_by), delete on app.user_roles to qala_app;
grant select, insert (user_id, role) on app.user_roles to qala_auth;
grant select, insert on app.user_roles to qala_definer;

-- Makes an existing account an admin; doing it twice changes nothing. Granted to nobody: the owner of the database takes
-- the role qala_definer for this one call (`Database.appointAdmin`).
create function app.appoint_admin(target uuid) returns void
  language sql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ insert into app.user_roles (user_id, role) values (target, 'admin') on conflict do nothing $$;

-- There is always an admin. Two admins who take the role from each other at the same moment, and an admin whose
-- account is deleted, come here one after the other; whoever comes second sees what the first one did.
-- Its code, QA001, is the server's `last_admin`.
create function app.keep_an_admin() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(7206317806);
  -- The policy asked before the wait; the role may be gone since.
  if app.current_user_id() is not null then
    perform app.require_admin();
  end if;
  if not exists (select from app.user_roles where role = 'admin' and user_id <> old.user_id) then
    raise exception 'There must be an admin' using errcode = 'QA001';
  end if;
  return old;
end
$$;
create trigger keep_an_admin before delete on app.user_roles
  for each row when (old.role = 'admin') execute function app.keep_an_admin();

-- A function can be handed over only to a role that may create in its schema; the right lasts these lines.
grant create on schema app to qala_definer;
alter function app.is_admin() owner to qala_definer;
alter function app.appoint_admin(uuid) owner to qala_definer;
alter function app.keep_an_admin() owner to qala_definer;
revoke create on schema app from qala_definer;
