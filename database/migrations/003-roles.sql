-- A role is a set of verbs; whose rows a verb is done to is said by each table's own policies.

-- A copy of ROLES in domain/permissions.ts, written at each start. A role the program no longer has keeps its row, because
-- somebody may hold it, and loses its verbs.
create table app.roles (
  role text primary key check (role ~ '^[a-z][a-z-]{1,31}$')
);

create table app.role_verbs (
  role text not null references app.roles (role),
  verb text not null check (verb ~ '^[a-z-]{1,32}:[a-z-]{1,32}$'),
  primary key (role, verb)
);

alter table app.roles enable row level security, force row level security;
create policy write_at_start on app.roles to qala_definer using (true) with check (true);
alter table app.role_verbs enable row level security, force row level security;
create policy write_at_start on app.role_verbs to qala_definer using (true) with check (true);
-- Absent: any right of requests, sign-ins and jobs. They ask app.may.
grant select, insert on app.roles to qala_definer;
grant select, insert, delete on app.role_verbs to qala_definer;

-- Rows come by registration (qala_auth, 'learner' only), by an admin through the product, and by app.appoint_admin.
-- No update: a role is given or taken, never changed into another.
create table app.user_roles (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  role text not null references app.roles (role),
  -- Null: given by registration or at the machine. No foreign key: who gave it may leave.
  granted_by uuid,
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table app.user_roles enable row level security, force row level security;

-- For whoever acts on accounts; a request asks only about itself.
create function app.someone_may(whose uuid, wanted text) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select exists (
      select from app.user_roles join app.role_verbs using (role) where user_id = whose and verb = wanted
    )
  $$;
grant execute on function app.someone_may(uuid, text) to qala_auth, qala_definer;

-- Definer rights, because the asker cannot read everyone's roles. Write `(select app.may('…'))` in a policy: asked once a
-- statement, not once a row.
create function app.may(wanted text) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ select app.someone_may(app.current_user_id(), wanted) $$;
grant execute on function app.may(text) to qala_app, qala_auth, qala_worker, qala_definer;

-- The second lock behind the route's, for qala_auth and qala_definer, whom no policy holds back.
create function app.require_verb(wanted text) returns void
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not app.may(wanted) then
    raise exception 'This needs the right to %', wanted using errcode = '42501';
  end if;
end
$$;
grant execute on function app.require_verb(text) to qala_auth, qala_definer;

-- The list of learners shows who is an admin as well.
create policy select_own_or_by_verb on app.user_roles for select to qala_app
  using (
    user_id = (select app.current_user_id())
    or (select app.may('learners:read'))
    or (select app.may('admins:manage'))
  );
create policy insert_by_verb on app.user_roles for insert to qala_app
  with check ((select app.may('admins:manage')) and granted_by = (select app.current_user_id()));
-- Not one's own: so the last admin cannot lock everybody out.
create policy delete_by_verb on app.user_roles for delete to qala_app
  using ((select app.may('admins:manage')) and user_id <> (select app.current_user_id()));
create policy select_all on app.user_roles for select to qala_auth, qala_definer using (true);
create policy insert_learner on app.user_roles for insert to qala_auth
  with check (role = 'learner' and granted_by is null);
create policy appoint on app.user_roles for insert to qala_definer with check (role = 'admin');

grant select, insert (user_id, role, granted_by), delete on app.user_roles to qala_app;
grant select, insert (user_id, role) on app.user_roles to qala_auth;
grant select, insert on app.user_roles to qala_definer;

-- Granted to nobody: the owner of the database takes the role qala_definer for this one call (`Database.appointAdmin`).
create function app.appoint_admin(target uuid) returns void
  language sql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ insert into app.user_roles (user_id, role) values (target, 'admin') on conflict do nothing $$;

-- Somebody can always manage the admins: two who take the role from each other at the same moment come here one after the
-- other. The code QA001 is the server's `last_admin`.
create function app.keep_an_admin() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not exists (select from app.role_verbs where role = old.role and verb = 'admins:manage') then
    return old;
  end if;
  perform pg_advisory_xact_lock(7206317806);
  -- The policy asked before the wait; the role may be gone since.
  if app.current_user_id() is not null then
    perform app.require_verb('admins:manage');
  end if;
  if not exists (
    select from app.user_roles join app.role_verbs using (role)
     where verb = 'admins:manage' and user_id <> old.user_id
  ) then
    raise exception 'There must be an admin' using errcode = 'QA001';
  end if;
  return old;
end
$$;
create trigger keep_an_admin before delete on app.user_roles
  for each row when (old.role <> 'learner') execute function app.keep_an_admin();

-- A function can be handed over only to a role that may create in its schema; the right lasts these lines.
grant create on schema app to qala_definer;
alter function app.someone_may(uuid, text) owner to qala_definer;
alter function app.may(text) owner to qala_definer;
alter function app.appoint_admin(uuid) owner to qala_definer;
alter function app.keep_an_admin() owner to qala_definer;
revoke create on schema app from qala_definer;
