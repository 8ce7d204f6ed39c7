import { useId, type ReactNode } from 'react'
import type { MondayPage, NamedMistake, Person } from '#domain/monday.ts'
import { Card } from '#web/ui/card.tsx'
import {
  GIVE_FREE,
  giveText,
  learnersText,
  QUIET_CLASS,
  quietText,
  registerName,
  RULES,
} from './monday-texts.ts'

interface PartProps {
  page: MondayPage
}

export function TeachAgain({ page: { teachAgain, learners: all } }: PartProps) {
  return (
    <Part title="Teach again" tone="sun">
      {teachAgain.length === 0 ? (
        <p>No mistake is shared by so many that the whole class should hear it again.</p>
      ) : (
        <ul className="monday-pair">
          {teachAgain.map(({ mistake, learners }) => (
            <li key={mistake.id}>
              <h4 className="text-base font-bold">{mistake.name}</h4>
              <p className="text-sm">
                {learners} of {learnersText(all)} are stuck on it.
              </p>
              <Remedy mistake={mistake} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

export function Groups({ page: { help, more } }: PartProps) {
  if (!help && !more) return null
  return (
    <Part title="Two groups for this week">
      <div className="monday-pair">
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
      <p className="mt-3 text-sm text-soft">A suggestion: cross out and add names on the printed page.</p>
    </Part>
  )
}

export function StuckOn({ page: { stuck } }: PartProps) {
  return (
    <Part title="Stuck on" rule={RULES.stuck}>
      {stuck.length === 0 ? (
        <p>Nobody is stuck on anything.</p>
      ) : (
        <ul className="monday-rows">
          {stuck.map(({ mistake, people }) => (
            <li key={mistake.id}>
              <h4 className="text-base font-bold">{mistake.name}</h4>
              <Names people={people} />
              <details>
                <summary className="min-h-12 py-3 text-sm font-semibold text-indigo">
                  Five minutes against it<span className="sr-only">: {mistake.name}</span>
                </summary>
                <Remedy mistake={mistake} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

export function GoneQuiet({ page: { quiet, isClassQuiet } }: PartProps) {
  return (
    <Part title="Gone quiet: offline, or absent?" rule={isClassQuiet ? undefined : RULES.quiet}>
      {quiet.length === 0 ? (
        <p>{isClassQuiet ? QUIET_CLASS : 'Nobody has gone quiet.'}</p>
      ) : (
        <ul className="monday-names">
          {quiet.map((one) => (
            <li key={one.userId}>
              {registerName(one)} <span className="block text-sm text-soft">{quietText(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

export function ReadyForMore({ page: { ready, more } }: PartProps) {
  const isGroup = ready.length === more?.people.length
  return (
    <Part title="Ready for more" rule={RULES.ready}>
      {ready.length === 0 && <p>Nobody yet. That is normal early in a term.</p>}
      {isGroup && <p>All who are ready stand in the group above.</p>}
      {ready.length > 0 && !isGroup && <Names people={ready} />}
    </Part>
  )
}

interface FrameProps {
  title: string
  tone?: 'plain' | 'sun'
  /** What it means to be listed here. */
  rule?: string | undefined
  children: ReactNode
}

function Part({ title, tone, rule, children }: FrameProps) {
  const id = useId()
  return (
    <Card as="section" tone={tone} labelledBy={id}>
      <h3 id={id} className="mb-2 text-lg">
        {title}
      </h3>
      {children}
      {rule !== undefined && <p className="mt-3 text-sm text-soft">{rule}</p>}
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

function Group({ title, give, people }: { title: string; give: string; people: readonly Person[] }) {
  return (
    <div>
      <h4 className="text-base font-bold">{title}</h4>
      <p className="mb-2 text-sm">
        <b>Give:</b> {give}
      </p>
      <Names people={people} />
    </div>
  )
}

function Names({ people }: { people: readonly Person[] }) {
  return (
    <ul className="monday-names">
      {people.map((one) => (
        <li key={one.userId}>{registerName(one)}</li>
      ))}
    </ul>
  )
}
