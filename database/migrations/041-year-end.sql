-- Classes all the way: the class of membership in lists and figures, the end of the school year, and announcements to some
-- classes only.
grant create on schema app to qala_definer;

-- The class that somebody is in, for lists: of several the one of the newest year, then the one joined first. Of an archived
-- class with its year, or those who left would stand among this year's 7A. Null: never in one, and lists show what was typed.
-- A column and not a join, so that a filter over 100,000 learners finds it by an index.
alter table app.profiles add column member_class text;
create index on app.profiles (member_class);
grant update (member_class) on app.profiles to qala_definer;

create function app.note_classes(learners uuid[]) returns void
  language sql
  begin atomic
    update app.profiles profile set member_class = mine.class_name
      from (
        select learner, (
          select case when archived_at is null then class_name else class_name || ' ' || school_year end
            from app.class_members member join app.classes on classes.id = member.class_id
           where member.user_id = learner
           order by archived_at is not null, school_year desc, member.added_at, grade, letter limit 1
        ) as class_name from unnest(learners) learner
      ) mine
     where profile.user_id = mine.learner and profile.member_class is distinct from mine.class_name;
  end;
grant execute on function app.note_classes(uuid[]) to qala_definer;

create function app.note_members() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.note_classes((select array_agg(distinct user_id) from changed));
  return null;
end
$$;
create trigger note_new_members after insert on app.class_members
  referencing new table as changed for each statement execute function app.note_members();
create trigger note_gone_members after delete on app.class_members
  referencing old table as changed for each statement execute function app.note_members();

create function app.note_changed_classes() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.note_classes((
    select array_agg(distinct member.user_id)
      from fresh join stale using (id) join app.class_members member on member.class_id = id
     where (fresh.class_name, fresh.archived_at is null) is distinct from (stale.class_name, stale.archived_at is null)
  ));
  return null;
end
$$;
create trigger note_changes after update on app.classes
  referencing old table as stale new table as fresh for each statement execute function app.note_changed_classes();

-- Moving a year of learners is one change of classes and no correction of so many profiles.
set local role qala_definer;
grant execute on function app.log_profile_change() to session_user;
reset role;
drop trigger log_update on app.profiles;
create trigger log_update after update on app.profiles
  for each row when (
    to_jsonb(old) - array['last_seen_at', 'member_class'] is distinct from to_jsonb(new) - array['last_seen_at', 'member_class']
  )
  execute function app.log_profile_change();
set local role qala_definer;
revoke execute on function app.log_profile_change() from session_user;
reset role;

create or replace function app.counted_figures(moment timestamptz, weeks integer)
  returns table (class_name text, kind text, key text, number integer, total integer)
  language sql stable
  begin atomic
    with span as (
      select (monday - (weeks - 1) * interval '1 week') at time zone 'Africa/Johannesburg' as since,
             (monday + interval '1 week') at time zone 'Africa/Johannesburg' as until
        from date_trunc('week', moment at time zone 'Africa/Johannesburg') monday
    ), done as (
      select user_id, completed_at from app.task_progress, span
       where completed and completed_at >= since and completed_at < until
      union all
      select user_id, completed_at from app.lesson_progress, span
       where completed and completed_at >= since and completed_at < until
    ), active as (
      select distinct user_id,
             date_trunc('week', completed_at at time zone 'Africa/Johannesburg')::date::text as week
        from done
    ), person as (
      select user_id, coalesce(member_class, profiles.class_name) as class_name from app.profiles
    )
    select p.class_name, 'learners', '', count(*)::integer, coalesce(sum(t.lessons_completed), 0)::integer
      from person p left join app.learner_totals t using (user_id)
     group by p.class_name
    union all
    select p.class_name, 'week', a.week, count(*)::integer, 0
      from active a join person p using (user_id)
     group by p.class_name, a.week
    union all
    select p.class_name, 'lesson', l.lesson_id,
           (count(*) filter (where l.completed))::integer, count(*)::integer
      from app.lesson_progress l join person p using (user_id)
     where l.progress > 0
     group by p.class_name, l.lesson_id
    union all
    select p.class_name, 'quiz', t.lesson_id || '/' || t.task_id, count(*)::integer, sum(t.score)::integer
      from app.task_progress t
      join app.lesson_tasks k using (lesson_id, task_id)
      join person p using (user_id)
     where t.completed and k.task_type = 'quiz' and k.retired_at is null
     group by p.class_name, t.lesson_id, t.task_id;
  end;

-- What became of a class at the end of its year: its learners went on, left the school, or are still to be placed.
alter table app.classes add column ended text check (ended in ('promote', 'leave', 'archive'));
alter table app.classes add constraint ended_is_archived check (ended is null or archived_at is not null);
grant update (ended) on app.classes to qala_app;

-- Each end of a school year that somebody carried out. Classes that it made or archived, members and teachers that it added
-- bear its moment to the microsecond, which is how it is undone.
create table app.year_ends (
  id uuid primary key default gen_random_uuid(),
  school_year smallint not null check (school_year between 2020 and 2099),
  done_at timestamptz not null default now(),
  -- No foreign key: who did it may leave.
  done_by uuid not null default app.current_user_id(),
  -- YearEndCounts of domain/year-end.ts.
  counts jsonb not null check (octet_length(counts::text) <= 2000),
  undone_at timestamptz
);
create index on app.year_ends (done_at);
alter table app.year_ends enable row level security, force row level security;
create policy select_by_verb on app.year_ends for select to qala_app using ((select app.may('classes:manage')));
create policy insert_by_verb on app.year_ends for insert to qala_app
  with check ((select app.may('classes:manage')) and done_by = (select app.current_user_id()));
create policy undo_by_verb on app.year_ends for update to qala_app
  using ((select app.may('classes:manage')) and undone_at is null) with check (undone_at is not null);
create policy old_for_worker on app.year_ends to qala_worker using (done_at < now() - interval '365 days');
create policy select_all_for_backup on app.year_ends for select to qala_backup using (true);
grant select, insert (school_year, counts), update (undone_at) on app.year_ends to qala_app;
grant select, delete on app.year_ends to qala_worker;
grant select on app.year_ends to qala_backup;

-- A typed class speaks of the year in which it was typed: whoever has been in a class since is promoted, placed by hand, or
-- has left, and does not wait at the door of next year's class of the same name.
set local role qala_definer;
create or replace function app.typed_classes()
  returns table (
    class_id uuid, user_id uuid, first_name text, last_name text, school_name text, grade_class text, surname_key text,
    created_at timestamptz, is_waiting boolean
  )
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select wanted.id, profile.user_id, first_name, last_name, school_name, grade_class, surname_key, profile.created_at,
           app.is_waiting(confirmed_at)
      from app.classes wanted join app.profiles profile on profile.class_name = wanted.class_name
     where wanted.archived_at is null and profile.inactive_since is null
       and ((select app.may('classes:manage')) or wanted.id in (select app.my_classes()))
       and not exists (
         select from app.class_members mine join app.classes other on other.id = mine.class_id
          where mine.user_id = profile.user_id and (
            other.school_year < wanted.school_year
            or (other.school_year = wanted.school_year and other.archived_at is null)
          )
       )
  $$;

-- `last_class`: of an earlier year. Who left with theirs, or has not signed in for long, is nobody to place.
drop function app.unplaced_learners(smallint);
reset role;
create function app.unplaced_learners(year smallint)
  returns table (
    user_id uuid, first_name text, last_name text, school_name text, grade_class text, surname_key text,
    created_at timestamptz, is_waiting boolean, last_class text
  )
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select profile.user_id, first_name, last_name, school_name, grade_class, surname_key, profile.created_at,
           app.is_waiting(confirmed_at), earlier.class_name || ' ' || earlier.school_year
      from app.profiles profile
      left join lateral (
        select class_name, school_year, ended from app.class_members mine join app.classes past on past.id = mine.class_id
         where mine.user_id = profile.user_id and past.school_year < year
         order by school_year desc, mine.added_at limit 1
      ) earlier on true
     where (select app.may('classes:manage')) and profile.inactive_since is null
       and earlier.ended is distinct from 'leave'
       and not exists (select from app.user_roles r where r.user_id = profile.user_id and r.role <> 'learner')
       and not exists (
         select from app.class_members mine join app.classes taken on taken.id = mine.class_id
          where mine.user_id = profile.user_id and taken.school_year = year and taken.archived_at is null
       )
  $$;
grant execute on function app.unplaced_learners(smallint) to qala_app;

-- Announcements to some classes only. Null: to everybody. An array and not a table of its own, so that a class that is gone
-- leaves an announcement to nobody and never one to everybody.
alter table app.announcements
  add column class_ids uuid[] constraint some_classes check (cardinality(class_ids) between 1 and 500);
grant insert (class_ids) on app.announcements to qala_app;

-- The classes that the caller is in as a learner now.
create function app.joined_classes() returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select class_id from app.class_members join app.classes on classes.id = class_id
     where class_members.user_id = app.current_user_id() and archived_at is null
  $$;

-- By which channels the school lets teachers announce; news on Home is always one.
create function app.teacher_channels() returns text[]
  language sql stable
  set search_path = pg_catalog, app, pg_temp
  as $$
    select coalesce(
      (select array(select jsonb_array_elements_text(value)) from app.settings
        where name = 'teacherChannels' and jsonb_typeof(value) = 'array'),
      array['push'])
  $$;

-- The caller's own announcements to classes that they still teach.
create function app.my_announcements() returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select id from app.announcements
     where created_by = app.current_user_id() and (select app.may('classes:announce'))
       and class_ids <@ array(select app.my_classes())
  $$;

-- Everybody in these classes now.
create function app.members_of(classes uuid[]) returns setof uuid
  language sql stable
  begin atomic
    select member.user_id from app.class_members member join app.classes one on one.id = member.class_id
     where member.class_id = any (members_of.classes) and one.archived_at is null;
  end;

-- How many an announcement to these classes reaches, and how many there do not want it. For one who may not see who.
create function app.count_class_recipients(classes uuid[]) returns table (channel text, people integer, objections integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not (app.may('announcements:manage') or (app.may('classes:announce') and classes <@ array(select app.my_classes()))) then
    raise exception 'Not a class of the caller' using errcode = '42501';
  end if;
  return query
    select way.channel,
           (select count(*)::integer from app.recipients_of(way.channel) reached
             where reached.user_id in (select app.members_of(classes))),
           (select count(*)::integer from app.audience_of(way.channel) reached
              join app.message_objections o on o.user_id = reached.user_id and o.channel = way.channel
             where reached.user_id in (select app.members_of(classes)))
      from unnest(array['email', 'push', 'sms']) as way (channel);
end
$$;

grant execute on function
  app.joined_classes(), app.teacher_channels(), app.my_announcements(), app.count_class_recipients(uuid[]) to qala_app;
grant execute on function app.members_of(uuid[]) to qala_definer;

-- A message to one class says nothing of who is new to the school since.
set local role qala_definer;
create or replace function app.count_recipients() returns table (channel text, people integer, fresh integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.require_verb('announcements:manage');
  return query
    select way.channel, count(reached.user_id)::integer,
           (count(*) filter (where reached.since > last.ordered_at))::integer
      from unnest(array['email', 'push', 'sms']) as way (channel)
      cross join lateral (
        select max(send_ordered_at) as ordered_at from app.announcements
         where class_ids is null
           and case way.channel
                 when 'email' then send_email
                 when 'push' then send_push_notification
                 else send_sms
               end
      ) last
      left join lateral app.recipients_of(way.channel) reached on true
     group by way.channel;
end
$$;
reset role;

drop policy select_published_or_by_verb on app.announcements;
create policy select_published_or_by_verb on app.announcements for select to qala_app using (
  (
    is_published and (select app.may_read_news())
    and (class_ids is null or class_ids && array(select app.joined_classes()))
  )
  or (select app.may('announcements:manage'))
  or (created_by = (select app.current_user_id()) and class_ids <@ array(select app.my_classes()))
);
create policy insert_to_own_classes on app.announcements for insert to qala_app with check (
  (select app.may('classes:announce')) and created_by = (select app.current_user_id())
  and class_ids <@ array(select app.my_classes())
  and (not send_email or 'email' = any ((select app.teacher_channels())::text[]))
  and (not send_push_notification or 'push' = any ((select app.teacher_channels())::text[]))
  and (not send_sms or 'sms' = any ((select app.teacher_channels())::text[]))
);
create policy update_to_own_classes on app.announcements for update to qala_app
  using (id in (select app.my_announcements())) with check (id in (select app.my_announcements()));
create policy delete_to_own_classes on app.announcements for delete to qala_app
  using (id in (select app.my_announcements()));
create policy select_of_own on app.deliveries for select to qala_app
  using (announcement_id in (select app.my_announcements()));
create policy select_of_own on app.delivery_counts for select to qala_app
  using (announcement_id in (select app.my_announcements()));

-- The worker looks up who is in a class, and forgets classes that were archived long ago. How long is a setting; the table's
-- law is the shortest time one can choose.
create policy select_for_worker on app.classes for select to qala_worker using (true);
create policy select_for_worker on app.class_members for select to qala_worker using (true);
create policy forget_archived on app.classes for delete to qala_worker
  using (archived_at < now() - interval '365 days');
create policy forget_archived on app.class_members for delete to qala_worker using (
  class_id in (select id from app.classes where archived_at < now() - interval '365 days')
);
create policy forget_of_gone_classes on app.announcements for delete to qala_worker
  using (class_ids is not null and not exists (select from app.classes where id = any (class_ids)));
grant select, delete on app.classes, app.class_members to qala_worker;
grant delete on app.announcements to qala_worker;

alter function app.note_members() owner to qala_definer;
alter function app.note_changed_classes() owner to qala_definer;
alter function app.unplaced_learners(smallint) owner to qala_definer;
alter function app.joined_classes() owner to qala_definer;
alter function app.my_announcements() owner to qala_definer;
alter function app.count_class_recipients(uuid[]) owner to qala_definer;
revoke create on schema app from qala_definer;

-- Who is in a class already. The owner is under row-level security too, and this role may.
set local role qala_definer;
select app.note_classes(array(select distinct user_id from app.class_members));
reset role;
