-- Updates app.profiles.member_class of these learners. app.note_members and app.note_changed_classes call it.
create or replace function app.note_classes(learners uuid[]) returns void
  language sql
  as $$
    update app.profiles profile set member_class = mine.class_name
      from (
        select learner, (
          select case when archived_at is null then class_name else class_name || ' ' || school_year end
            from app.class_members member join app.classes on classes.id = member.class_id
           where member.user_id = learner
           order by archived_at is not null, school_year desc, member.added_at, grade, letter limit 1
        ) as class_name from unnest(learners) learner
      ) mine
     where profile.user_id = mine.learner and profile.member_class is distinct from mine.class_name
  $$;
grant execute on function app.note_classes(uuid[]) to qala_definer;
