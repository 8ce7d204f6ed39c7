import { draw } from '../icons.tsx'

const FORWARD = draw('M12 20V5M6 11l6-6 6 6')
const LOOP = draw('M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4.2h-4.2')

const ICONS: Readonly<Record<string, ReturnType<typeof draw>>> = {
  run: draw(<path fill="currentColor" d="M8 5.5v13l10.5-6.5z" />),
  forward: FORWARD,
  move: FORWARD,
  drive: FORWARD,
  left: draw('M18 20v-6a5 5 0 0 0-5-5H5M9.5 4.5 5 9l4.5 4.5'),
  right: draw('M6 20v-6a5 5 0 0 1 5-5h8M14.5 4.5 19 9l-4.5 4.5'),
  pick: draw('M12 3v4M7 14v-3a4 4 0 0 1 4-4h2a4 4 0 0 1 4 4v3M9.5 14h5v6h-5z'),
  light: draw('M9 17.5h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V15h7v-1.1A6 6 0 0 0 12 3z'),
  'pen-up': draw('M5 20h6M9 14l8-8 3 3-8 8-4 1zM5 7V3M3.5 4.5 5 3l1.5 1.5'),
  'pen-down': draw('M5 20h14M8 15l8-8 3 3-8 8-4 1z'),
  colour: draw('M12 3.5s6.5 6.5 6.5 10.5a6.5 6.5 0 0 1-13 0C5.5 10 12 3.5 12 3.5z'),
  read: draw('M12 4v10M8 10.5l4 4 4-4M5 19h14'),
  show: draw('M12 15V4M8 8l4-4 4 4M5 19h14'),
  set: draw('M6 9.5h12M6 14.5h12'),
  sum: draw('M12 6v12M6 12h12'),
  change: draw('M12 4v8M8 8h8M8 18h8'),
  say: draw('M5 5h14v10h-8l-4 4v-4H5z'),
  wait: draw('M12 7.5V12l3 2M12 3.5a8.5 8.5 0 1 0 .1 0z'),
  stop: draw('M7 7h10v10H7z'),
  flag: draw('M6 21V4.5c4-2.5 7 2.5 12 0v9c-5 2.5-8-2.5-12 0'),
  'key-left': draw('M19 12H5M10.5 6.5 5 12l5.5 5.5'),
  'key-right': draw('M5 12h14M13.5 6.5 19 12l-5.5 5.5'),
  repeat: LOOP,
  until: LOOP,
  forever: draw('M12 12C9.5 8 3.5 8 3.5 12s6 4 8.5 0 8.5-4 8.5 0-6 4-8.5 0z'),
  if: draw('M12 3.5 20.5 12 12 20.5 3.5 12z'),
  'if-else': draw('M12 21v-7M12 14 6 8V3.5M12 14l6-6V3.5'),
}

/** A small icon of what a block does, for learners who do not read quickly yet. */
export function BlockIcon({ op }: { op: string }) {
  const Icon = ICONS[op]
  return Icon ? <Icon className="block-icon" /> : null
}
