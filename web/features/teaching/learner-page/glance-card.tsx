import { labIndex } from 'virtual:qala-lab'
import { count } from '#domain/counts.ts'
import { WORK_KIND_NAMES } from '#domain/school/class-work.ts'
import { weekOfLearner } from '#domain/school/class-week.ts'
import type { LearnerPage } from '#domain/school/learner-page.ts'
import { glanceOf, progressOf } from '#domain/school/learner-page-rules.ts'
import { dueInWords } from '#domain/school-week.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { COURSE_WORK } from '#web/content/course-work.ts'
import { Card } from '#web/ui/card.tsx'
import { WorkMark } from '#web/ui/work-mark.tsx'
import { giveText, quietText, RULES } from '../monday-texts.ts'

/** The parts of the course that the page counts. */
const COUNTED = {
  lessons: contentIndex.lessons,
  quizzes: contentIndex.quizzes,
  levels: labIndex.levels,
  practices: contentIndex.lessons.filter(({ itemCount }) => itemCount !== undefined).length,
}

/** Counts the work of a learner on the course of this device. */
export function glance(page: Pick<LearnerPage, 'tasks'>, completedLessons: readonly string[]) {
  return glanceOf({ tasks: page.tasks, lessons: completedLessons }, COUNTED)
}

/** The figures, where help is needed, and what is given and not done yet. */
export function GlanceCard({ page }: { page: LearnerPage }) {
  const completed = page.lessons.filter((lesson) => lesson.completed).map(({ lessonId }) => lessonId)
  const { lessons, quizzes, practice, levels } = glance(page, completed)
  const figures = [
    { label: 'Lessons completed', value: `${lessons.completed}`, of: `of ${lessons.total}` },
    {
      label: 'Average of quizzes',
      value: quizzes.average === null ? '–' : `${quizzes.average}%`,
      of: quizzes.taken === 0 ? 'No quiz taken yet' : `of ${count(quizzes.taken, 'quiz', 'quizzes')} taken`,
    },
    { label: 'Practice done', value: `${practice.done}`, of: `of ${practice.total}` },
    { label: 'Lab levels passed', value: `${levels.passed}`, of: `of ${levels.total}` },
  ]
  return (
    <Card as="section" labelledBy="learner-glance">
      <h2 id="learner-glance" className="text-lg">
        At a glance
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {figures.map(({ label, value, of }) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd>
              <b className="text-xl">{value}</b> <span className="text-sm text-soft">{of}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Need page={page} />
      <NotDone page={page} />
    </Card>
  )
}

function Need({ page: { firstName, need } }: { page: LearnerPage }) {
  const { stuck, quiet, isReady } = need
  const [first, ...others] = stuck
  const rule = first ? RULES.stuck : quiet ? RULES.quiet : isReady ? RULES.ready : null
  return (
    <div className="mt-4 rounded-control bg-indigo-wash p-4">
      <p className="font-semibold wrap-anywhere">
        {first ? (
          <>
            <span translate="no">{firstName}</span> needs help with this mistake: {first.name}.
            {others.length > 0 && ` There ${others.length === 1 ? 'is' : 'are'} ${others.length} more.`}
          </>
        ) : quiet ? (
          <>
            <span translate="no">{firstName}</span> has gone quiet: {quietText({ ...NOBODY, ...quiet })}.
          </>
        ) : isReady ? (
          <>
            <span translate="no">{firstName}</span> is ready for more.
          </>
        ) : (
          'Nothing stands out at the moment.'
        )}
      </p>
      {stuck.map((mistake) => (
        <div key={mistake.id} className="mt-3 grid gap-1 text-sm wrap-anywhere">
          {others.length > 0 && <p className="font-bold">{mistake.name}</p>}
          <p>
            <b>What the learner thinks:</b> {mistake.thinks}
          </p>
          <p>
            <b>Five minutes against it:</b> {mistake.remedy}
          </p>
          <p>
            <b>Then give:</b> {giveText(mistake.give)}
          </p>
        </div>
      ))}
      {rule !== null && <p className="mt-3 text-sm text-soft">{rule}</p>}
    </div>
  )
}

/** The text about quiet learners does not use the name. */
const NOBODY = { userId: '', firstName: '', lastName: '' }

function NotDone({ page }: { page: LearnerPage }) {
  const lines = weekOfLearner(page.given, COURSE_WORK, progressOf(page), page.today)
  const open = lines.filter(({ state }) => state !== 'done')
  return (
    <>
      <h3 className="mt-4 font-bold">Given and not done yet</h3>
      {open.length === 0 ? (
        <p className="text-soft">
          {lines.length === 0 ? 'Nothing is given at the moment.' : 'Everything that was given is done.'}
        </p>
      ) : (
        <ul className="mt-1 divide-y-[1.5px] divide-line">
          {open.map((line) => (
            <li key={line.task} className="flex items-center gap-3 py-2">
              <WorkMark state={line.state} label={line.state === 'begun' ? 'Begun' : 'Not begun'} />
              <span className="min-w-0 wrap-anywhere">
                {line.title}
                <span className="block text-sm text-soft">
                  {WORK_KIND_NAMES[line.kind]}, {dueInWords(line.dueOn, page.today)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
