import { withOwner } from '#database/temporary-database.ts'
import { pastTriggers } from './fill-learners.ts'

/** Puts all learners into classes of this size and year. It runs as the owner, without policies and triggers. */
export async function fillClasses(
  url: string,
  learners: number,
  ofClass: number,
  year: number,
): Promise<void> {
  const tables = ['auth.accounts', 'app.classes', 'app.class_members', 'app.profiles']
  await withOwner(url, (owner) =>
    pastTriggers(owner, tables, async () => {
      await owner.query(
        `insert into app.classes (school_year, grade, letter)
         select $3::int, 1 + n % 12, 'C' || n / 12 from generate_series(0, $1::int / $2::int) n`,
        [learners, ofClass, year],
      )
      await owner.query(
        `with class as (
           select id, row_number() over (order by id) - 1 as place from app.classes where school_year = $2
         ), learner as (select user_id, row_number() over (order by user_id) - 1 as place from app.profiles)
         insert into app.class_members (class_id, user_id)
         select class.id, user_id from learner join class on class.place = learner.place / $1`,
        [ofClass, year],
      )
      await owner.query(
        `update app.profiles profile set member_class = one.class_name
           from app.class_members member join app.classes one on one.id = member.class_id
          where member.user_id = profile.user_id and one.school_year = $1`,
        [year],
      )
      await owner.query('analyze')
    }),
  )
}
