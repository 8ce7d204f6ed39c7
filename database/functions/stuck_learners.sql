-- Returns who is stuck: a learner who made the same mistake in two different questions within four weeks. A later right answer
-- to a question that shows the mistake ends this, and so does passing the level. The numbers must be the same as in
-- domain/school/monday.ts, because the page shows those.
create or replace function app.stuck_learners(classes uuid[]) returns table (class_id uuid, user_id uuid, misconception text)
  language sql stable
  as $$
    with recent as (
      select member.class_id, member.user_id, item_id, source, is_right, misconception, answered_at
        from unnest(classes) wanted (class_id)
        join app.class_members member using (class_id)
        join app.answers answer on answer.user_id = member.user_id and answered_at > now() - interval '28 days'
    ),
    wrong as (
      select class_id, user_id, misconception, item_id, source, max(answered_at) as wrong_at
        from recent
       where not is_right and misconception is not null
       group by class_id, user_id, misconception, item_id, source
    ),
    known as (
      select class_id, user_id, item_id, max(answered_at) as right_at
        from recent
       where is_right
       group by class_id, user_id, item_id
    ),
    put_right as (
      select class_id, user_id, asked.misconception, max(right_at) as put_right_at
        from known join app.asked_mistakes asked using (item_id)
       group by class_id, user_id, asked.misconception
    )
    select class_id, user_id, misconception
      from wrong left join put_right using (class_id, user_id, misconception)
     where (put_right_at is null or wrong_at > put_right_at)
       and not (source = 'lab' and exists (
         select from app.lab_progress level where level.user_id = wrong.user_id and level_id = item_id and stars > 0
       ))
     group by class_id, user_id, misconception
    having count(distinct item_id) >= 2
  $$;
grant execute on function app.stuck_learners(uuid[]) to qala_definer;
