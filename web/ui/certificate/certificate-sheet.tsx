import { useId } from 'react'
import { paddedDayWithYear } from '#domain/dates.ts'
import { CERTIFICATE_TITLES, type Certificate } from '#domain/school/certificates.ts'
import { adoptStyle } from '../adopt-style.ts'
import { QalaFigure, type Wear } from '../illustrations/qala.tsx'
import { qrPath } from '../qr-code.tsx'
import { Border, HEIGHT, WIDTH } from './border.tsx'
import style from './certificate.css?inline'
import { fitWords } from './fit-words.ts'
import { useMeasure } from './use-measure.ts'

interface CertificateSheetProps {
  certificate: Certificate
  /** The SVG drawing of the certificate's subject. */
  icon: string
  /** What the learner's own robot wears, where it is known. */
  wear?: Wear | undefined
}

/** The horizontal middle of the text, which is to the right of the picture, in millimetres. */
const MIDDLE = 187
const ROOM = 172

/** A certificate as it is printed: one A4 page in landscape, to be hung on a wall. */
export function CertificateSheet({ certificate, icon, wear }: CertificateSheetProps) {
  const { kind, fullName, schoolName, lessons, issuedOn, code, address } = certificate
  const url = new URL(address, location.origin)
  const id = `tile${useId()}`
  const titleId = useId()
  const day = paddedDayWithYear(issuedOn)
  const isCourse = kind === 'course'
  return (
    <div className="certificate-page" translate="no">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-labelledby={titleId} className="certificate">
        <title
          id={titleId}
        >{`Certificate: ${fullName}, ${CERTIFICATE_TITLES[kind]}, ${day}, code ${code}`}</title>
        <path fill="var(--pic-paper)" d={`M0 0h${WIDTH}v${HEIGHT}H0z`} />
        <Border id={id} />
        <Picture icon={icon} wear={wear} />
        <g textAnchor="middle" fill="var(--pic-on-sun)">
          <Words y={42} size={7} height={15} text={schoolName} className="certificate-soft" />
          <Words y={62} size={19} text="Certificate" weight={800} fill="var(--pic-indigo)" />
          <Words y={75} size={6.5} text="This is for" className="certificate-soft" />
          <Words y={95} size={15} height={19} text={fullName} weight={700} />
          <path
            stroke="var(--pic-sun)"
            strokeWidth="1.6"
            strokeLinecap="round"
            d={`M${MIDDLE - ROOM / 2 + 12} 99h${ROOM - 24}`}
          />
          <Words y={111} size={6.5} text={isCourse ? 'who finished the whole course' : 'who finished'} />
          <Words y={124} size={11} text={CERTIFICATE_TITLES[kind]} weight={700} fill="var(--pic-indigo)" />
          <Words
            y={135}
            size={6}
            text={`${lessons === 1 ? '1 lesson' : `All ${lessons} lessons`}, and every quiz passed`}
          />
        </g>
        <g fill="var(--pic-on-sun)">
          <path stroke="var(--pic-on-sun)" strokeWidth="0.5" d="M106 174h50M166 174h50" />
          <text x="106" y="171" fontSize="5.200">
            {day}
          </text>
          <text x="106" y="180" fontSize="4.500" className="certificate-soft">
            Date
          </text>
          <text x="166" y="180" fontSize="4.500" className="certificate-soft">
            For the school
          </text>
        </g>
        <Code url={url} code={code} />
      </svg>
    </div>
  )
}

interface WordsProps {
  /** The vertical position of the last line. */
  y: number
  size: number
  /** The height available for several lines. Without it there is one line. */
  height?: number
  text: string
  weight?: number
  fill?: string
  className?: string
}

function Words({ y, size, height = 0, text, weight = 400, fill, className }: WordsProps) {
  const measure = useMeasure(weight)
  const { lines, size: fits, step } = fitWords(text, { width: ROOM, height, size }, measure)
  return (
    <text fontSize={fits} fontWeight={weight} {...{ fill, className }}>
      {lines.map((line, at) => (
        <tspan key={at} x={MIDDLE} y={y - (lines.length - 1 - at) * step}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** Qala dances on the hills before a rising sun, among beads. A medal shows what the certificate is for. */
function Picture({ icon, wear }: Pick<CertificateSheetProps, 'icon' | 'wear'>) {
  return (
    <g transform="translate(3 -8.500)">
      <path fill="var(--pic-indigo-wash)" d="M27 187V73a33 33 0 0 1 66 0v114z" />
      <g fill="none" stroke="var(--pic-sun)" strokeWidth="2.200" strokeLinecap="round">
        <path d="M60 50v-9M41 58l-6-6M79 58l6-6M33 78h-2M87 78h2" />
      </g>
      <circle cx="60" cy="88" r="28" fill="var(--pic-sun)" />
      <path fill="var(--pic-leaf-wash)" d="M27 187v-50c16-11 44-13 66-2v52z" />
      <path fill="var(--pic-leaf)" d="M27 187v-28c20-10 46-9 66-1v29z" />
      <g>
        <path fill="var(--pic-coral)" d="m37 66 4 4-4 4-4-4zM84 100l3 4h-6zM34 116l3 4h-6z" />
        <path fill="var(--pic-indigo)" d="m82 66 4 5h-8zM36 98l3-4 3 4zM86 122l3 3-3 3-3-3z" />
        <path fill="var(--pic-leaf)" d="M48 46h4v4h-4zM70 46l4 4-4 4z" />
      </g>
      <g transform="translate(32 94) scale(.25)">
        <QalaFigure pose="dance" wear={wear} />
      </g>
      <g>
        <path fill="var(--pic-coral)" d="m53 166-4 17 7-3 4-14zM67 166l4 17-7-3-4-14z" />
        <circle cx="60" cy="161" r="12" fill="var(--pic-sun)" stroke="var(--pic-on-sun)" strokeWidth="1" />
        <circle cx="60" cy="161" r="9.500" fill="var(--pic-white)" />
        <svg x="53" y="154" width="14" height="14" dangerouslySetInnerHTML={{ __html: icon }} />
      </g>
    </g>
  )
}

function Code({ url, code }: { url: URL; code: string }) {
  const { size, path } = qrPath(url.href)
  const check = `Check it at ${url.host}/verify`
  const room = { width: 118, height: 0, size: 3.6 }
  return (
    <g>
      <g transform={`translate(229 143) scale(${36 / size})`}>
        <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
        <path d={path} fill="#000" />
      </g>
      <g textAnchor="end" fill="var(--pic-on-sun)">
        <text x="265" y="184" fontSize="4.400" fontWeight="600">
          {code}
        </text>
      </g>
      <text
        x="106"
        y="187"
        fontSize={fitWords(check, room, useMeasure(400)).size}
        className="certificate-soft"
      >
        {check}
      </text>
    </g>
  )
}

adoptStyle(style)
