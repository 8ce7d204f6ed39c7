import { useId, type ReactNode } from 'react'
import { count } from '#domain/counts.ts'
import type { MondayPage, NamedMistake, Person } from '#domain/school/monday.ts'
import { LearnerLink } from '#web/features/staff/learner-link.tsx'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Card } from '#web/ui/card.tsx'
import {
  GIVE_FREE,
  giveText,
  namesText,
  QUIET_CLASS,
  quietText,
  registerName,
  RULES,
} from '../monday-texts.ts'
import { paperRoom } from './paper-room.ts'

interface MondayPartsProps {
  page: MondayPage
  /** On paper, groups have lines to tick and to add names, and other names run on. */
  onPaper?: boolean
}

/** What one class needs, in the order in which a teacher acts. */
export function MondayParts({ page, onPaper = false }: MondayPartsProps) {
  const { teachAgain, help, more, stuck, quiet, isClassQuiet, ready } = page
  // The paper stays one page. The screen shows all.
  const room = onPaper && paperRoom(page)
  const shown = room ? stuck.slice(0, room.mistakes) : stuck
  return (
    <>
      <Part title="Teach again" tone="sun">
        {teachAgain.length === 0 ? (
          <p>No mistake is shared by so many that the whole class should hear it again.</p>
        ) : (
          <ul className="monday-pair">
            {teachAgain.map(({ mistake, learners }) => (
              <li key={mistake.id}>
                <h4 className="text-base font-bold">{mistake.name}</h4>
                <p className="text-sm">
                  {learners} of {count(page.learners, 'learner')} are stuck on it.
                </p>
                <Remedy mistake={mistake} />
              </li>
            ))}
          </ul>
        )}
      </Part>
      {(help || more) && (
        <Part
          title="Two groups for this week"
          note={onPaper ? undefined : 'A suggestion: cross out and add names on the printed page.'}
        >
          <div className="monday-pair">
            {help && (
              <Group
                title={`Needs help: ${help.mistake.name}`}
                give={giveText(help.mistake.give)}
                people={help.people}
                onPaper={onPaper}
              />
            )}
            {more && (
              <Group
                title="Ready for more"
                give={more.give ? giveText(more.give) : GIVE_FREE}
                people={more.people}
                onPaper={onPaper}
              />
            )}
          </div>
        </Part>
      )}
      <Part title="Stuck on" note={RULES.stuck}>
        {stuck.length === 0 ? (
          <p>Nobody is stuck on anything.</p>
        ) : (
          <ul className="monday-rows">
            {shown.map(({ mistake, people }) => (
              <li key={mistake.id}>
                <h4 className="text-base font-bold">{mistake.name}</h4>
                <Names people={people} room={room && room.names} />
                {!onPaper && (
                  <details>
                    <summary className="min-h-12 py-3 text-sm font-semibold text-indigo">
                      Five minutes against it<span className="sr-only">: {mistake.name}</span>
                    </summary>
                    <Remedy mistake={mistake} />
                  </details>
                )}
              </li>
            ))}
          </ul>
        )}
        {stuck.length > shown.length && (
          <p>{stuck.length - shown.length} more mistakes of fewer learners are on the screen.</p>
        )}
      </Part>
      <Part title="Gone quiet: offline, or absent?" note={isClassQuiet ? undefined : RULES.quiet}>
        {quiet.length === 0 ? (
          <p>{isClassQuiet ? QUIET_CLASS : 'Nobody has gone quiet.'}</p>
        ) : (
          <Names people={quiet} noteOf={quietText} room={room && room.quiet} />
        )}
      </Part>
      <Part title="Ready for more" note={RULES.ready}>
        {ready.length === 0 ? (
          <p>Nobody yet. That is normal early in a term.</p>
        ) : ready.length === more?.people.length ? (
          <p>All who are ready stand in the group above.</p>
        ) : (
          <Names people={ready} room={room && room.ready} />
        )}
      </Part>
    </>
  )
}

interface PartProps {
  title: string
  tone?: 'plain' | 'sun'
  /** Explains what it means to be listed here. */
  note?: string | undefined
  children: ReactNode
}

function Part({ title, tone, note, children }: PartProps) {
  const id = useId()
  return (
    <Card as="section" tone={tone} labelledBy={id}>
      <h3 id={id} className="mb-2 text-lg">
        {title}
      </h3>
      {children}
      {note !== undefined && <p className="monday-note mt-3 text-sm text-soft">{note}</p>}
    </Card>
  )
}

function Remedy({ mistake: { thinks, remedy } }: { mistake: NamedMistake }) {
  return (
    <dl className="monday-remedy">
      <dt>They think</dt>
      <dd>{thinks}</dd>
      <dt>Five minutes</dt>
      <dd>{remedy}</dd>
    </dl>
  )
}

interface GroupProps {
  title: string
  give: string
  people: readonly Person[]
  onPaper: boolean
}

function Group({ title, give, people, onPaper }: GroupProps) {
  return (
    <div>
      <h4 className="text-base font-bold">{title}</h4>
      <p className="mb-2 text-sm">
        <b>Give:</b> {give}
      </p>
      <ul className={onPaper ? 'monday-ticks' : 'monday-names'}>
        {people.map((one) => (
          <li key={one.userId} translate="no">
            {onPaper ? registerName(one) : <LearnerLink learner={one} />}
          </li>
        ))}
        {onPaper && (
          <>
            <li />
            <li />
          </>
        )}
      </ul>
    </div>
  )
}

interface NamesProps<One> {
  people: readonly One[]
  noteOf?: (one: One) => string
  /** The number of characters on paper, or false for the screen, where each name has its own place. */
  room: number | false
}

function Names<One extends Person>({ people, noteOf, room }: NamesProps<One>) {
  if (room !== false) return <AsWritten>{namesText(people, room, noteOf)}</AsWritten>
  return (
    <ul className="monday-names">
      {people.map((one) => (
        <li key={one.userId}>
          <LearnerLink learner={one} />
          {noteOf && <span className="block text-sm text-soft">{noteOf(one)}</span>}
        </li>
      ))}
    </ul>
  )
}
