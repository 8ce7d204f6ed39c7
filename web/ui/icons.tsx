import type { ReactNode } from 'react'

interface IconProps {
  className?: string | undefined
}

/**
 * Draws a 24×24 icon with stroke width 2 and round ends, in the colour of the text. Icons are always decorative; there is text
 * beside them.
 * @param body a path's data, or elements
 */
export function draw(body: ReactNode, outline?: ReactNode) {
  return function Icon({ className = 'size-6' }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`shrink-0 ${className}`}
      >
        {outline}
        {typeof body === 'string' ? <path d={body} /> : body}
      </svg>
    )
  }
}

const CIRCLE = <circle cx="12" cy="12" r="9" />
const RECTANGLE = <rect x="3" y="5" width="18" height="14" rx="3" />

export const IconHome = /* @__PURE__ */ draw('M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z')
export const IconBook = /* @__PURE__ */ draw(
  'M12 6.2C10 4.600 7 4 4 4v14c3 0 6 .6 8 2.200 2-1.600 5-2.200 8-2.200V4c-3 0-6 .6-8 2.200zm0 0v14',
)
export const IconQuiz = /* @__PURE__ */ draw(
  'M9.300 9.300a2.800 2.800 0 1 1 4.200 2.500c-1 .6-1.500 1.100-1.500 2.200M12 17v.01',
  CIRCLE,
)
export const IconRobot = /* @__PURE__ */ draw('M5 8h14v11H5zM12 8V4M9 12v3M15 12v3')
export const IconPencil = /* @__PURE__ */ draw(
  'M4 20l1-4.500L16.500 4 20 7.500 8.500 19zM14 6.500l3.500 3.500',
)
export const IconBars = /* @__PURE__ */ draw(<path strokeWidth="3" d="M5 20v-7M12 20V5M19 20V9" />)
export const IconMe = /* @__PURE__ */ draw(
  'M4.500 20c.7-4 3.700-6 7.500-6s6.800 2 7.500 6',
  <circle cx="12" cy="8" r="4" />,
)
export const IconGear = /* @__PURE__ */ draw(
  'M10.300 4.200 10.800 2.500h2.400l.5 1.700 2.200.9 1.600-.8 1.700 1.700-.8 1.600.9 2.200 1.700.5v2.400l-1.700.5-.9 2.200.8 1.600-1.700 1.700-1.600-.8-2.200.9-.5 1.700h-2.400l-.5-1.700-2.200-.9-1.600.8L4.800 17l.8-1.600-.9-2.200-1.700-.5v-2.400l1.700-.5.9-2.200-.8-1.600 1.700-1.700 1.600.8z',
  <circle cx="12" cy="12" r="3" />,
)
export const IconBack = /* @__PURE__ */ draw('m14.500 5-7 7 7 7')
export const IconNext = /* @__PURE__ */ draw('m9.500 5 7 7-7 7')
export const IconArrowRight = /* @__PURE__ */ draw('M4 12h15M13 6l6 6-6 6')
export const IconCheck = /* @__PURE__ */ draw(<path strokeWidth="3" d="m5 12.500 4.500 4.500L19 7.500" />)
export const IconClose = /* @__PURE__ */ draw('M6 6l12 12M18 6 6 18')
export const IconLock = /* @__PURE__ */ draw(
  'M8 11V8a4 4 0 0 1 8 0v3',
  <rect x="5" y="11" width="14" height="9" rx="2.500" />,
)
export const IconEye = /* @__PURE__ */ draw(
  'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z',
  <circle cx="12" cy="12" r="3" />,
)
export const IconEyeOff = /* @__PURE__ */ draw(
  'M3 3l18 18M10 5.700q1-.2 2-.2c6 0 9.500 6.500 9.500 6.500s-1 1.800-2.800 3.500M6.300 7.300C3.800 9.200 2.500 12 2.500 12S6 18.500 12 18.500q2.500 0 4.500-1.100M9.900 9.900a3 3 0 0 0 4.200 4.200',
)
export const IconSearch = /* @__PURE__ */ draw(
  'm20 20-4.800-4.800',
  <circle cx="10.500" cy="10.500" r="6.500" />,
)
export const IconImage = /* @__PURE__ */ draw(
  'm4 17 5-4 3.500 2.500L16 12l4.500 4',
  <>
    {RECTANGLE}
    <circle cx="8.500" cy="10" r="1.500" />
  </>,
)
export const IconExpand = /* @__PURE__ */ draw('M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7')
export const IconPhone = /* @__PURE__ */ draw(
  'M6 3.500h3l1.500 4.500-2 1.500a12 12 0 0 0 6 6l1.500-2 4.500 1.500v3a2 2 0 0 1-2.200 2A16.500 16.500 0 0 1 4 5.700a2 2 0 0 1 2-2.200z',
)
export const IconMail = /* @__PURE__ */ draw('m4 7.500 8 6 8-6', RECTANGLE)
export const IconClock = /* @__PURE__ */ draw('M12 7v5l3.500 2', CIRCLE)
export const IconAlert = /* @__PURE__ */ draw('M12 7v6M12 16.800v.01', CIRCLE)
export const IconInfo = /* @__PURE__ */ draw('M12 11v6M12 7.500v.01', CIRCLE)
export const IconDownload = /* @__PURE__ */ draw('M12 4v11m0 0-4-4m4 4 4-4M5 19h14')
