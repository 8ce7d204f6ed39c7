import { draw } from '#web/ui/icons.tsx'

const ICONS: Readonly<Record<string, ReturnType<typeof draw>>> = {
  run: draw(<path fill="currentColor" d="M8 5.500v13l10.500-6.500z" />),
  forward: draw('M12 20V5M6 11l6-6 6 6'),
  back: draw('M12 4v15M6 13l6 6 6-6'),
  left: draw('M18 20v-6a5 5 0 0 0-5-5H5M9.500 4.500 5 9l4.500 4.500'),
  right: draw('M6 20v-6a5 5 0 0 1 5-5h8M14.500 4.500 19 9l-4.500 4.500'),
  pick: draw('M12 3v9M8.500 8.500 12 12l3.500-3.500M5 14v3a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3v-3'),
  repeat: draw('M19.500 12a7.500 7.500 0 1 1-2.200-5.300M19.500 3.500v4.200h-4.200'),
  until: draw('M19.500 12a7.500 7.500 0 1 1-2.200-5.300M19.500 3.500v4.200h-4.200'),
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
