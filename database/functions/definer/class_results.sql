-- Returns what the learners of a class have done in the course, one row for each thing. What was not done has no row.
-- For a quiz, `percent` is the best try. `first_percent` is the first try, but only where the kept answers prove it, because
-- the first of them answer each question once and the quiz was not finished before them. `asked` holds the questions of each
-- quiz by its id. Quizzes with fewer than three questions are left out, so that nobody can ask for a single answer.
create or replace function app.class_results(class uuid, asked jsonb)
  returns table (user_id uuid, kind text, content_id text, percent integer, first_percent integer, done_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    with members as materialized (
      select member.user_id from app.class_members member
       where member.class_id = class
         and (class in (select app.my_classes()) or (select app.may('classes:manage')))
    ),
    questions as materialized (
      select quiz.key as quiz_id, item.item_id, jsonb_array_length(quiz.value) as total
        from jsonb_each(asked) quiz, jsonb_array_elements_text(quiz.value) item (item_id)
       where jsonb_array_length(quiz.value) >= 3
    ),
    -- These are looked up by key. A join would compare each answer with each question when the planner guesses wrong.
    known as materialized (
      select jsonb_object_agg(item_id, quiz_id) as quiz_of,
             jsonb_object_agg(quiz_id, total) as total_of
        from questions
      -- Without a question, no answer is read.
      having count(*) > 0
    ),
    quiz_answers as materialized (
      select members.user_id, quiz_id, (known.total_of ->> quiz_id)::integer as total, item_id, is_right, answered_at
        from members
        cross join known
        cross join lateral (
          select answer.item_id, answer.is_right, answer.answered_at from app.answers answer
           where answer.user_id = members.user_id and answer.source = 'quiz'
          offset 0
        ) answers
        cross join lateral (select known.quiz_of ->> item_id as quiz_id offset 0) found
       where quiz_id is not null
    ),
    numbered as materialized (
      select *, row_number() over (partition by user_id, quiz_id order by answered_at, item_id) as nth from quiz_answers
    ),
    first_tries as materialized (
      select numbered.user_id, quiz_id, max(answered_at) filter (where nth <= total) as ended_at,
             round(100.0 * count(*) filter (where nth <= total and is_right) / total)::integer as percent
        from numbered
       group by numbered.user_id, quiz_id, total
      having count(distinct item_id) filter (where nth <= total) = total
         -- A device with a wrong clock may have sent answers of two tries with the same time, and then nobody knows the order.
         and coalesce(
           max(answered_at) filter (where nth <= total) < min(answered_at) filter (where nth > total), true
         )
    ),
    tasks as materialized (
      select task.user_id, task.lesson_id, task.task_id, task.score, task.completed_at
        from members join app.task_progress task on task.user_id = members.user_id
       where task.completed
    ),
    quizzes as materialized (
      -- A quiz may have moved to another lesson. Both halves are grouped, because a join of them may be slow as well.
      select halves.user_id, quiz_id, max(best) as percent, min(done_at) as done_at, max(first) as first, max(ended_at) as ended_at
        from (
          select tasks.user_id, substr(task_id, 6) as quiz_id, score::integer as best, completed_at as done_at,
                 null::integer as first, null::timestamptz as ended_at
            from tasks where task_id like 'quiz-%'
          union all
          select first_tries.user_id, quiz_id, null, null, first_tries.percent, first_tries.ended_at from first_tries
        ) halves
       group by halves.user_id, quiz_id
      having max(best) is not null
    )
    select quizzes.user_id, 'quiz', quiz_id, quizzes.percent,
           -- The answers and the end of a quiz may arrive in two messages, and each brings its own guess of the clock.
           case when ended_at <= done_at + interval '5 minutes' and first <= quizzes.percent then first end,
           done_at
      from quizzes
    union all
    select tasks.user_id, 'practice', lesson_id, score::integer, null, completed_at
      from tasks where task_id = 'practice'
    union all
    select lesson.user_id, 'lesson', lesson.lesson_id, lesson.progress::integer, null, coalesce(completed_at, updated_at)
      from members join app.lesson_progress lesson on lesson.user_id = members.user_id
     where lesson.progress > 0
    union all
    select levels.user_id, 'lab', level_id, null, null, max(done_at)
      from (
        select tasks.user_id, substr(task_id, 5) as level_id, completed_at as done_at
          from tasks where task_id like 'lab-%'
        union all
        select level.user_id, level.level_id, null
          from members join app.lab_progress level on level.user_id = members.user_id
         where level.stars > 0
      ) levels
     group by levels.user_id, level_id
  $$;
grant execute on function app.class_results(uuid, jsonb) to qala_app;
