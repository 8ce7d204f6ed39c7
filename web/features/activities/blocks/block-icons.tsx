import { draw } from '#web/ui/icons.tsx'

const FORWARD = draw('M12 20V5M6 11l6-6 6 6')
const LOOP = draw('M19.500 12a7.500 7.500 0 1 1-2.200-5.300M19.500 3.500v4.200h-4.200')

const ICONS: Readonly<Record<string, ReturnType<typeof draw>>> = {
  run: draw(<path fill="currentColor" d="M8 5.500v13l10.500-6.500z" />),
  forward: FORWARD,
  move: FORWARD,
  drive: FORWARD,
  left: draw('M18 20v-6a5 5 0 0 0-5-5H5M9.500 4.500 5 9l4.500 4.500'),
  right: draw('M6 20v-6a5 5 0 0 1 5-5h8M14.500 4.500 19 9l-4.500 4.500'),
  pick: draw('M12 3v9M8.500 8.500 12 12l3.500-3.500M5 14v3a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3v-3'),
  light: draw('M9 17.500h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900V15h7v-1.100A6 6 0 0 0 12 3z'),
  'pen-up': draw('M5 20h6M9 14l8-8 3 3-8 8-4 1zM5 7V3M3.500 4.500 5 3l1.500 1.500'),
  'pen-down': draw('M5 20h14M8 15l8-8 3 3-8 8-4 1z'),
  colour: draw('M12 3.500s6.500 6.500 6.500 10.500a6.500 6.500 0 0 1-13 0C5.500 10 12 3.500 12 3.500z'),
  read: draw('M12 4v10M8 10.500l4 4 4-4M5 19h14'),
  show: draw('M12 15V4M8 8l4-4 4 4M5 19h14'),
  set: draw('M6 9.500h12M6 14.500h12'),
  sum: draw('M12 6v12M6 12h12'),
  change: draw('M12 4v8M8 8h8M8 18h8'),
  say: draw('M5 5h14v10h-8l-4 4v-4H5z'),
  wait: draw('M12 7.500V12l3 2M12 3.500a8.500 8.500 0 1 0 .1 0z'),
  stop: draw('M7 7h10v10H7z'),
  flag: draw('M6 21V4.500c4-2.500 7 2.500 12 0v9c-5 2.500-8-2.500-12 0'),
  'key-left': draw('M19 12H5M10.500 6.500 5 12l5.500 5.500'),
  'key-right': draw('M5 12h14M13.500 6.500 19 12l-5.500 5.500'),
  repeat: LOOP,
  until: LOOP,
  forever: draw('M12 12C9.500 8 3.500 8 3.500 12s6 4 8.500 0 8.500-4 8.500 0-6 4-8.500 0z'),
  if: draw('M12 3.500 20.500 12 12 20.500 3.500 12z'),
  'if-else': draw('M12 21v-7M12 14 6 8V3.500M12 14l6-6V3.500'),
}

/** A small sign of what a block does, for those who do not read quickly yet. */
export function BlockIcon({ op }: { op: string }) {
  const Icon = ICONS[op]
  return Icon ? <Icon className="block-icon" /> : null
}

export const IconUp = draw('M12 19V5M6 11l6-6 6 6')
export const IconDown = draw('M12 5v14M6 13l6 6 6-6')
export const IconBin = draw('M5 7h14M10 7V4.500h4V7M7 7l.8 12.500h8.400L17 7M10.500 11v5M13.500 11v5')
export const IconUndo = draw('M8.500 4.500 4 9l4.500 4.500M4 9h9.500a6 6 0 0 1 0 12H9')
export const IconRedo = draw('M15.500 4.500 20 9l-4.500 4.500M20 9h-9.500a6 6 0 0 0 0 12H15')
