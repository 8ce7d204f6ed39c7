import type { ReactNode } from 'react'
import type { MondayPage, Person } from '#domain/monday.ts'
import {
  GIVE_FREE,
  giveText,
  learnersText,
  QUIET_CLASS,
  quietText,
  registerName,
  RULES,
  wholeDay,
} from './monday-texts.ts'

/** Letters for names, so that the page ends in time however long they are; the screen shows all. */
const ROOM = { mistakes: 6, names: 170, quiet: 330, ready: 330 } as const

interface MondaySheetProps {
  page: MondayPage
  className: string
}

/** The page on paper: a teacher carries it into the room, ticks, crosses out and adds names. */
export function MondaySheet({ page, className }: MondaySheetProps) {
  const { teachAgain, help, more, stuck, quiet, isClassQuiet, ready } = page
  return (
    <div className="print-only monday-sheet print:block!">
      <p className="monday-title">
        <b>{className}</b> {wholeDay(page.today)}, {learnersText(page.learners)}
      </p>
      <Part title="Teach again">
        {teachAgain.length === 0 && <p>No mistake is shared by so many that all should hear it again.</p>}
        <div className="monday-two">
          {teachAgain.map(({ mistake, learners }) => (
            <div key={mistake.id}>
              <p>
                <b>{mistake.name}</b> ({learnersText(learners)})
              </p>
              <p>They think: {mistake.thinks}</p>
              <p>Five minutes: {mistake.remedy}</p>
            </div>
          ))}
        </div>
      </Part>
      {(help || more) && (
        <Part title="Two groups for this week">
          <div className="monday-two">
            {help && (
              <Group
                title={`Needs help: ${help.mistake.name}`}
                give={giveText(help.mistake.give)}
                people={help.people}
              />
            )}
            {more && (
              <Group
                title="Ready for more"
                give={more.give ? giveText(more.give) : GIVE_FREE}
                people={more.people}
              />
            )}
          </div>
        </Part>
      )}
      {stuck.length > 0 && (
        <Part title="Stuck on">
          {stuck.slice(0, ROOM.mistakes).map(({ mistake, people }) => (
            <p key={mistake.id}>
              <b>{mistake.name}:</b> {namesText(people.map(registerName), ROOM.names)}
            </p>
          ))}
          {stuck.length > ROOM.mistakes && (
            <p>{stuck.length - ROOM.mistakes} more mistakes of fewer learners are on the screen.</p>
          )}
        </Part>
      )}
      {(quiet.length > 0 || isClassQuiet) && (
        <Part title="Gone quiet: offline, or absent?">
          <p>
            {isClassQuiet
              ? QUIET_CLASS
              : namesText(
                  quiet.map((one) => `${registerName(one)} (${quietText(one)})`),
                  ROOM.quiet,
                )}
          </p>
        </Part>
      )}
      {ready.length > 0 && (
        <Part title="Ready for more">
          <p>{namesText(ready.map(registerName), ROOM.ready)}</p>
        </Part>
      )}
      <p className="monday-rules">{Object.values(RULES).join(' ')}</p>
    </div>
  )
}

/** As many names as there is room for, and how many are left out. */
function namesText(names: readonly string[], room: number): string {
  let used = 0
  const fitting = names.filter((name) => (used += name.length + 3) <= room)
  const left = names.length - fitting.length
  return [...fitting, ...(left > 0 ? [`and ${left} more on the screen`] : [])].join(' · ')
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="monday-part">
      <p className="monday-heading">{title}</p>
      {children}
    </div>
  )
}

function Group({ title, give, people }: { title: string; give: string; people: readonly Person[] }) {
  return (
    <div>
      <p>
        <b>{title}</b>
      </p>
      <p>Give: {give}</p>
      <ul className="monday-ticks">
        {people.map((one) => (
          <li key={one.userId}>{registerName(one)}</li>
        ))}
        <li />
        <li />
      </ul>
    </div>
  )
}
