-- Removes the work and the announcements that made-up people gave, their memberships, and then their classes. A class that
-- contains a real person stays, together with its real teachers and the work that they gave, and no longer counts as made up.
-- The result names each such class and how many learners are left in it. The accounts are deleted afterwards, a few at a time.
create or replace function app.remove_demo_classes() returns table (class_name text, learners integer)
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
