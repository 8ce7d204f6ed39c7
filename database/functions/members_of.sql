-- Returns everybody who is now a member of these classes. Archived classes do not count.
create or replace function app.members_of(classes uuid[]) returns setof uuid
  language sql stable
  as $$
    select member.user_id from app.class_members member join app.classes one on one.id = member.class_id
     where member.class_id = any (members_of.classes) and one.archived_at is null
  $$;
grant execute on function app.members_of(uuid[]) to qala_definer;
