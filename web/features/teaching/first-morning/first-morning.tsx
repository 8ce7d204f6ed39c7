import { createPortal } from 'react-dom'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { Button } from '#web/ui/button.tsx'
import style from './first-morning.css?inline'
import { GuidePicture } from './pictures.tsx'
import {
  GUIDE_INTRO,
  GUIDE_PAGES,
  GUIDE_TITLE,
  GUIDE_TROUBLE,
  TROUBLE_TITLE,
  type GuideStep,
} from './steps.ts'

adoptStyle(style)

/** A teacher's first morning in nine steps, which can also be printed on two A4 pages. */
export function FirstMorning() {
  return (
    <div className="mx-auto grid w-full max-w-[44rem] gap-4 pb-6">
      <p>{GUIDE_INTRO}</p>
      <Button variant="sun" className="justify-self-start" onClick={() => print()}>
        Print on two pages
      </Button>
      <ol className="guide-steps">
        {GUIDE_PAGES.flat().map((step, at) => (
          <Step key={step.title} step={step} number={at + 1} />
        ))}
      </ol>
      <Trouble />
      {createPortal(<Sheets />, document.body)}
    </div>
  )
}

function Sheets() {
  const before = GUIDE_PAGES.map((_, at) => GUIDE_PAGES.slice(0, at).flat().length)
  return (
    <div className="print-only guide-sheets print:block!">
      {GUIDE_PAGES.map((steps, page) => (
        <div key={page} className="guide-page">
          <p className="guide-title">
            {GUIDE_TITLE} <span>{page + 1} of 2</span>
          </p>
          {page === 0 && <p className="guide-intro">{GUIDE_INTRO}</p>}
          <ol className="guide-steps" start={(before[page] ?? 0) + 1}>
            {steps.map((step, at) => (
              <Step key={step.title} step={step} number={(before[page] ?? 0) + at + 1} />
            ))}
          </ol>
          {page === GUIDE_PAGES.length - 1 && <Trouble />}
        </div>
      ))}
    </div>
  )
}

function Trouble() {
  return (
    <div className="guide-trouble">
      <h3>{TROUBLE_TITLE}</h3>
      <ul>
        {GUIDE_TROUBLE.map((line) => (
          <li key={line}>
            <Line text={line} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Text between stars is a button or a text on the screen, so it is bold. */
function Line({ text }: { text: string }) {
  return text.split('**').map((part, at) => (at % 2 === 0 ? part : <b key={part}>{part}</b>))
}

function Step({ step: { picture, title, lines }, number }: { step: GuideStep; number: number }) {
  return (
    <li className="guide-step">
      <GuidePicture name={picture} />
      <div>
        <h3>
          <span className="guide-number">{number}</span> {title}
        </h3>
        {lines.map((line) => (
          <p key={line}>
            <Line text={line} />
          </p>
        ))}
      </div>
    </li>
  )
}
