import { createPortal } from 'react-dom'
import { count } from '#domain/counts.ts'
import { dayWithYear } from '#domain/dates.ts'
import { homeActivities } from '#domain/school/home-activities.ts'
import type { ClassReports, ReportFacts } from '#domain/school/learner-page.ts'
import { canDo } from '#domain/school/learner-page-rules.ts'
import { usePublicSettings } from '#web/api/public-settings.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { glance } from './glance-card.tsx'
import style from './report.css?inline'

interface ReportSheetsProps {
  reports: ClassReports
  className: string
  withComment: boolean
}

/** The reports as they are printed, in place of the whole page. */
export function ReportSheets({ reports, className, withComment }: ReportSheetsProps) {
  const school = usePublicSettings()?.school?.name ?? contentIndex.school.name
  return createPortal(
    <div className="print-only report-sheets print:block!">
      {reports.learners.map((learner) => (
        <Sheet
          key={learner.userId}
          learner={learner}
          heading={{ school, className, day: dayWithYear(reports.today) }}
          can={canDo(learner.lessons, reports.outcomes)}
          withComment={withComment}
        />
      ))}
    </div>,
    document.body,
  )
}

interface SheetProps {
  learner: ReportFacts
  heading: { school: string; className: string; day: string }
  can: readonly string[]
  withComment: boolean
}

function Sheet({ learner, heading, can, withComment }: SheetProps) {
  const { firstName, lastName, lessons, comment } = learner
  const { lessons: read, quizzes, practice, levels } = glance(learner, lessons)
  const strands = lessons.flatMap(
    (id) => contentIndex.lessons.find((lesson) => lesson.id === id)?.strand ?? [],
  )
  const figures = [
    ['Lessons', `${read.completed} of ${read.total} are completed.`],
    [
      'Quizzes',
      quizzes.average === null
        ? 'No quiz has been taken yet.'
        : `${count(quizzes.taken, 'quiz is', 'quizzes are')} taken. The average of the best results is ${quizzes.average}%.`,
    ],
    ['Practice', `The practice of ${practice.done} of ${practice.total} lessons is done.`],
    [
      'The Lab',
      `${levels.passed} of ${levels.total} levels are passed. In the Lab, learners write small programs.`,
    ],
  ] as const
  return (
    <article className="report-sheet">
      <header>
        <div>
          <p translate="no">{heading.school}</p>
          <h1>
            Computers, coding and robots: the report of <span translate="no">{firstName}</span>
          </h1>
          <p>
            <span translate="no">
              {firstName} {lastName}
            </span>
            , class {heading.className}, {heading.day}
          </p>
        </div>
        <Qala pose="wave" className="report-robot" />
      </header>
      <section>
        <h2>
          What <span translate="no">{firstName}</span> can do now
        </h2>
        {can.length === 0 ? (
          <p>
            <span translate="no">{firstName}</span> has not completed a lesson yet. After the first lesson,
            this page says what was learned.
          </p>
        ) : (
          <ul>
            {can.map((outcome) => (
              <li key={outcome}>
                <span translate="no">{firstName}</span> can {outcome.replace(/\.$/, '')}.
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>What is done so far</h2>
        <dl>
          {figures.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>Every learner works at their own pace. This report compares nobody with anybody.</p>
      </section>
      <section>
        <h2>From the teacher</h2>
        {withComment && comment ? (
          <blockquote translate="no">
            <p>“{comment.words}”</p>
            {comment.from !== null && <footer>{comment.from}</footer>}
          </blockquote>
        ) : (
          <div className="report-lines" />
        )}
      </section>
      <section>
        <h2>Three things to do at home without a computer</h2>
        <ol>
          {homeActivities(strands).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </section>
      <footer className="report-signatures">
        <p>Teacher</p>
        <p>Parent or guardian</p>
        <p>Date</p>
      </footer>
    </article>
  )
}

adoptStyle(style)
