import { Fragment } from 'react'
import { siteOf, type MailSetup, type MailState } from '#domain/learning/lab/worlds/network/network-mail.ts'
import { IconCheck, IconClose } from '#web/ui/icons.tsx'
import { CORAL, DARK, GREY, INDIGO, INK, LEAF, SUN, WHITE } from '../picture-colours.ts'
import { OnPaper, Toggle } from '../workbench.tsx'

/** The bank in its street, and the address under inspection with its site marked. */
export function MailStage({ setup, state }: { setup: MailSetup; state: MailState }) {
  const mail = setup.mails[state.seen - 1]
  const isBank = mail !== undefined && siteOf(mail.address) === setup.bank
  return (
    <>
      <div aria-hidden="true" className="overflow-hidden rounded-md bg-card">
        <svg viewBox="0 0 300 120" className="block w-full" strokeLinecap="round" strokeLinejoin="round">
          <path fill="var(--pic-sky)" d="M0 0h300v120H0z" />
          <path fill="var(--pic-hill)" d="M0 84q70-44 150-16t150-20v72H0z" />
          <path fill={GREY} d="M0 106h300v14H0z" />
          <g transform="translate(20 0)">
            <path fill={WHITE} stroke={GREY} strokeWidth="2" d="M6 106V48h108v58z" />
            <path fill={INDIGO} d="M0 48l60-30 60 30z" />
            <path stroke={GREY} strokeWidth="9" d="M22 60v40M98 60v40" />
            <path fill={DARK} d="M44 66h32v40H44z" />
            <path fill={SUN} d="M52 34q8-6 16 0l3-9q4 8-2 12-9 6-18 0-6-4-2-12z" />
          </g>
          <g transform="translate(186 16)">
            <rect width="60" height="96" rx="10" fill={DARK} stroke={INK} strokeWidth="2" />
            <rect x="6" y="9" width="48" height="76" rx="4" fill={WHITE} />
            {setup.mails.map((one, index) => (
              <rect
                key={one.address}
                x="11"
                y={14 + index * 17}
                width="38"
                height="12"
                rx="4"
                fill={index === state.seen - 1 ? SUN : index < state.seen ? GREY : 'var(--pic-sky)'}
              />
            ))}
          </g>
          {mail && (
            <g transform="translate(262 40)">
              <circle r="20" fill={isBank ? LEAF : CORAL} />
              <path
                fill="none"
                stroke={WHITE}
                strokeWidth="6"
                d={isBank ? 'M-9 1l6 7L9-7' : 'M-8-8L8 8M8-8L-8 8'}
              />
            </g>
          )}
        </svg>
        <p className="min-h-20 px-3 py-2 text-sm leading-relaxed font-semibold [overflow-wrap:anywhere]">
          {mail ? (
            <Marked address={mail.address} />
          ) : (
            <>
              The bank: <wbr />
              <Breakable text={setup.bank} />
            </>
          )}
        </p>
      </div>
      <OnPaper>
        {setup.mails.map(({ text, address }, index) => (
          <p key={address}>
            {index + 1}. {text}: {address}
          </p>
        ))}
      </OnPaper>
    </>
  )
}

/** The parts of an address before and after the site are pale. */
function Marked({ address }: { address: string }) {
  const site = siteOf(address)
  const host = address.split('/')[2] ?? ''
  const at = address.indexOf(host) + host.length - site.length
  return (
    <>
      <span className="text-soft">
        <Breakable text={address.slice(0, at)} />
      </span>
      <wbr />
      <mark className="rounded-sm bg-sun px-1 text-on-sun">
        <Breakable text={site} />
      </mark>
      <span className="text-soft">
        <Breakable text={address.slice(at + site.length)} />
      </span>
    </>
  )
}

/** Lets an address wrap before its dots and after its slashes. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?=\.)|(?<=\/)(?!\/)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

interface MailBenchProps {
  setup: MailSetup
  real: readonly boolean[]
  locked: boolean
  line: number
  onChange: (real: boolean[]) => void
}

export function MailBench({ setup, real, locked, line, onChange }: MailBenchProps) {
  return (
    <ol aria-label="Messages" className="grid gap-2">
      {setup.mails.map(({ text, address }, index) => {
        const isReal = real[index] === true
        return (
          <li
            key={address}
            aria-current={line === index + 1 ? 'step' : undefined}
            className="flex items-center gap-3 rounded-card border-2 border-line bg-card p-3 aria-[current]:border-action"
          >
            <div className="min-w-0 flex-1">
              <p className="font-semibold">
                {index + 1}. {text}
              </p>
              <p className="text-sm [overflow-wrap:anywhere]">
                <Breakable text={address} />
              </p>
            </div>
            <Toggle
              isOn={isReal}
              locked={locked}
              label={`Real, message ${index + 1}`}
              onChange={() => onChange(setup.mails.map((_, at) => (real[at] === true) !== (at === index)))}
            >
              {isReal ? <IconCheck className="size-5" /> : <IconClose className="size-5 opacity-40" />}
              Real
            </Toggle>
          </li>
        )
      })}
    </ol>
  )
}
