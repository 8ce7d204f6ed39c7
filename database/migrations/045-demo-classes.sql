-- Made-up classes beside the made-up learners of 005, so that exactly these can be taken away again.
create table app.demo_classes (
  class_id uuid primary key references app.classes (id) on delete cascade
);
alter table app.demo_classes enable row level security, force row level security;
create policy write_at_machine on app.demo_classes to qala_definer using (true) with check (true);
create policy select_all_for_backup on app.demo_classes for select to qala_backup using (true);
grant select, insert, delete on app.demo_classes to qala_definer;
grant select on app.demo_classes to qala_backup;

-- The two functions below are granted to nobody, as app.appoint_admin is: no request can make or remove a demo. Their policies
-- hold them to made-up people and made-up classes all the same.
create policy select_made_up on app.demo_accounts for select to qala_definer using (true);
grant select on app.demo_accounts to qala_definer;

create policy appoint_made_up on app.user_roles for insert to qala_definer
  with check (role = 'teacher' and user_id in (select user_id from app.demo_accounts));
create policy make_demo on app.classes for insert to qala_definer with check (true);
create policy remove_demo on app.classes for delete to qala_definer
  using (id in (select class_id from app.demo_classes));
grant insert (id, school_year, grade, letter, code), delete on app.classes to qala_definer;
create policy make_demo on app.class_teachers for insert to qala_definer with check (
  class_id in (select class_id from app.demo_classes) and user_id in (select user_id from app.demo_accounts)
);
grant insert (class_id, user_id, added_by) on app.class_teachers to qala_definer;
create policy make_demo on app.class_members for insert to qala_definer with check (
  class_id in (select class_id from app.demo_classes) and user_id in (select user_id from app.demo_accounts)
);
create policy remove_demo on app.class_members for delete to qala_definer
  using (user_id in (select user_id from app.demo_accounts));
grant insert (added_by, added_at), delete on app.class_members to qala_definer;
create policy make_demo on app.class_work for insert to qala_definer
  with check (class_id in (select class_id from app.demo_classes));
create policy remove_demo on app.class_work for delete to qala_definer
  using (given_by in (select user_id from app.demo_accounts));
grant insert (class_id, kind, content_id, due_on, note, given_by, given_at), delete on app.class_work to qala_definer;
create policy remove_demo on app.announcements for delete to qala_definer
  using (created_by in (select user_id from app.demo_accounts));
grant delete on app.announcements to qala_definer;

-- `classes`: DemoClassRow[] of database/demo-classes.ts. Teachers get the role. Members came and work was given in the past,
-- which nobody else may write.
create function app.make_demo_classes(classes jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  insert into app.user_roles (user_id, role)
    select distinct teacher::uuid, 'teacher'
      from jsonb_array_elements(classes) one, jsonb_array_elements_text(one -> 'teachers') teacher
    on conflict do nothing;
  insert into app.classes (id, school_year, grade, letter, code)
    select id, "schoolYear", grade, letter, code
      from jsonb_to_recordset(classes) as one (id uuid, "schoolYear" smallint, grade smallint, letter text, code text);
  insert into app.demo_classes (class_id) select (one ->> 'id')::uuid from jsonb_array_elements(classes) one;
  insert into app.class_teachers (class_id, user_id)
    select (one ->> 'id')::uuid, teacher::uuid
      from jsonb_array_elements(classes) one, jsonb_array_elements_text(one -> 'teachers') teacher;
  insert into app.class_members (class_id, user_id, added_by, added_at)
    select (one ->> 'id')::uuid, "userId", "addedBy", "addedAt"
      from jsonb_array_elements(classes) one,
           jsonb_to_recordset(one -> 'members') as member ("userId" uuid, "addedBy" uuid, "addedAt" timestamptz);
  insert into app.class_work (class_id, kind, content_id, due_on, note, given_by, given_at)
    select (one ->> 'id')::uuid, kind, "contentId", "dueOn", note, "givenBy", "givenAt"
      from jsonb_array_elements(classes) one,
           jsonb_to_recordset(one -> 'work') as given (
             kind text, "contentId" text, "dueOn" date, note text, "givenBy" uuid, "givenAt" timestamptz
           );
end
$$;

-- What made-up people gave, announced and are in, then their classes. A class that somebody real is in stays, with whoever of the
-- school teaches it and what they gave, and is made up no more. Each is named, with how many are left in it. The accounts go
-- afterwards, in pieces.
create function app.remove_demo_classes() returns table (class_name text, learners integer)
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  delete from app.announcements where created_by in (select user_id from app.demo_accounts);
  delete from app.class_work where given_by in (select user_id from app.demo_accounts);
  delete from app.class_members where user_id in (select user_id from app.demo_accounts);
  delete from app.classes made_up
   where id in (select class_id from app.demo_classes)
     and not exists (select from app.class_members member where member.class_id = made_up.id);
  return query
    select one.class_name,
           (select count(*)::integer from app.class_members member where member.class_id = one.id)
      from app.classes one where id in (select class_id from app.demo_classes)
     order by school_year, grade, letter;
  delete from app.demo_classes;
end
$$;

grant create on schema app to qala_definer;
alter function app.make_demo_classes(jsonb) owner to qala_definer;
alter function app.remove_demo_classes() owner to qala_definer;
revoke create on schema app from qala_definer;
