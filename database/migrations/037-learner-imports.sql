-- Learners taken over from the school's own lists, and what one import did, so that it can be undone for a day.
create table app.imports (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: who imported may leave.
  made_by uuid not null default app.current_user_id(),
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  -- Classes made with it. Those that are empty go with an undo.
  new_classes uuid[] not null default '{}'
);
create index on app.imports (made_at);

create table app.import_changes (
  import_id uuid not null references app.imports (id) on delete cascade,
  user_id uuid not null references auth.accounts (id) on delete cascade,
  -- An account, a class taken or left, another spelling of the name.
  what text not null check (what in ('made', 'joined', 'left', 'renamed')),
  class_id uuid references app.classes (id) on delete cascade,
  -- Before and after, so that a later correction is not undone.
  old_first_name text,
  old_last_name text,
  new_first_name text,
  new_last_name text,
  primary key (import_id, user_id, what),
  check ((what in ('joined', 'left')) = (class_id is not null) or what = 'made'),
  check ((what = 'renamed') = (old_first_name is not null and new_last_name is not null))
);
create index on app.import_changes (user_id);
create index on app.import_changes (class_id);

-- Whose names an import may be compared with. For a teacher the own learners and who wrote an own class and is in none; for
-- whoever manages classes everybody of these names, and of these classes in this year.
create function app.people_for_import(name_keys text[], class_names text[], year smallint)
  returns table (
    user_id uuid, first_name text, last_name text, phone_number text, typed text, is_staff boolean, classes jsonb
  )
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    with seen as (
      select mine as user_id from app.my_learners() mine
      union
      select typed.user_id from app.typed_classes() typed where not (select app.may('classes:manage'))
      union
      select member.user_id from app.class_members member join app.classes one on one.id = member.class_id
       where (select app.may('classes:manage')) and one.school_year = year and one.class_name = any(class_names)
      union
      select profile.user_id from app.profiles profile
       where (select app.may('classes:manage')) and (
         profile.class_name = any(class_names)
         -- As in domain/import-learners/same-name.ts, of the letters that every alphabet here shares.
         or regexp_replace(lower(normalize(last_name || first_name, nfd)), '[^a-z0-9]', '', 'g') = any(name_keys)
       )
    )
    select profile.user_id, first_name, last_name, phone_number, class_name,
           exists (select from app.user_roles r where r.user_id = profile.user_id and r.role <> 'learner'),
           coalesce(
             (select jsonb_agg(jsonb_build_object('classId', one.id, 'name', one.class_name) order by member.added_at)
                from app.class_members member join app.classes one on one.id = member.class_id
               where member.user_id = profile.user_id and one.school_year = year and one.archived_at is null
                 and ((select app.may('classes:manage')) or one.id in (select app.my_classes()))),
             '[]'
           )
      from seen join app.profiles profile using (user_id)
  $$;

-- Another spelling of a learner's name, by staff who see the learner.
create function app.respell_learner(learner uuid, first text, last text) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not (app.may('classes:manage') or learner in (select app.my_learners()))
     or exists (select from app.user_roles r where r.user_id = learner and r.role <> 'learner') then
    raise exception 'Only learners of an own class are respelled' using errcode = '42501';
  end if;
  update app.profiles set first_name = first, last_name = last where user_id = learner;
end
$$;
grant update (first_name, last_name) on app.profiles to qala_definer;

grant execute on function app.people_for_import(text[], text[], smallint), app.respell_learner(uuid, text, text) to qala_auth;

-- An import moves learners and makes classes in the transaction that makes accounts.
create policy delete_by_maker on app.class_members for delete to qala_auth
  using ((select app.may('classes:manage')) or class_id in (select app.my_classes()));
create policy insert_by_maker on app.classes for insert to qala_auth with check ((select app.may('classes:manage')));
create policy delete_by_maker on app.classes for delete to qala_auth using ((select app.may('classes:manage')));
grant delete on app.class_members to qala_auth;
grant insert (school_year, grade, letter, code), delete on app.classes to qala_auth;

alter table app.imports enable row level security, force row level security;
create policy select_own_or_by_verb on app.imports for select to qala_auth
  using (made_by = (select app.current_user_id()) or (select app.may('classes:manage')));
create policy insert_own on app.imports for insert to qala_auth
  with check (made_by = (select app.current_user_id()) and (select app.may('classes:teach')));
create policy undo_own_or_by_verb on app.imports for update to qala_auth
  using (made_by = (select app.current_user_id()) or (select app.may('classes:manage')));
create policy forget_old on app.imports for delete to qala_worker using (made_at < now() - interval '24 hours');
create policy select_old on app.imports for select to qala_worker using (made_at < now() - interval '24 hours');
create policy select_all_for_backup on app.imports for select to qala_backup using (true);
grant select, insert (new_classes), update (undone_at) on app.imports to qala_auth;
grant select, delete on app.imports to qala_worker;

alter table app.import_changes enable row level security, force row level security;
create policy select_of_import on app.import_changes for select to qala_auth
  using (import_id in (select id from app.imports));
create policy insert_of_import on app.import_changes for insert to qala_auth
  with check (import_id in (select id from app.imports where made_by = (select app.current_user_id())));
create policy select_all_for_backup on app.import_changes for select to qala_backup using (true);
grant select, insert on app.import_changes to qala_auth;
grant select on app.imports, app.import_changes to qala_backup;

grant create on schema app to qala_definer;
alter function app.people_for_import(text[], text[], smallint) owner to qala_definer;
alter function app.respell_learner(uuid, text, text) owner to qala_definer;
revoke create on schema app from qala_definer;
