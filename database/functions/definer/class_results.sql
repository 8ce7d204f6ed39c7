-- Returns what the learners of a class have done in the course, one row for each thing. What was not done has no row.
-- For a quiz, percent is the best try. first_percent is the first try if the kept answers tell it for certain: the first
-- answers are one to each question, and the quiz was not finished before them. `asked` has the questions of each quiz by its
-- id. Quizzes with fewer than three questions are left out there, so that nobody can ask for a single answer.
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
      select quiz.key as quiz_id, item.item_id, jsonb_array_length(quiz.value)::integer as total
        from jsonb_each(asked) quiz, jsonb_array_elements_text(quiz.value) item (item_id)
       where jsonb_array_length(quiz.value) >= 3
    ),
    given_answers as (
      select answer.user_id, question.quiz_id, question.total, answer.item_id, answer.is_right, answer.answered_at,
             row_number() over (
               partition by answer.user_id, question.quiz_id order by answer.answered_at, answer.item_id
             ) as nth
        from members
        join app.answers answer on answer.user_id = members.user_id and answer.source = 'quiz'
        join questions question on question.item_id = answer.item_id
    ),
    first_tries as (
      select given_answers.user_id, quiz_id, max(answered_at) filter (where nth <= total) as ended_at,
             round(100.0 * count(*) filter (where nth <= total and is_right) / total)::integer as percent
        from given_answers
       group by given_answers.user_id, quiz_id, total
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
    quizzes as (
      -- A quiz may have moved to another lesson.
      select tasks.user_id, substr(task_id, 6) as quiz_id, max(score)::integer as percent, min(completed_at) as done_at
        from tasks where task_id like 'quiz-%' group by 1, 2
    )
    select quizzes.user_id, 'quiz', quiz_id, quizzes.percent,
           -- The answers and the end of a quiz may arrive in two messages, and each brings its own guess of the clock.
           case when ended_at <= done_at + interval '5 minutes' and first_tries.percent <= quizzes.percent
             then first_tries.percent
           end,
           done_at
      from quizzes left join first_tries using (user_id, quiz_id)
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
