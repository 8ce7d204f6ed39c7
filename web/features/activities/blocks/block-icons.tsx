import { draw } from '#web/ui/icons.tsx'

/** The arrow has no shaft, because an arrow with a shaft means "forward". */
export const IconUp = draw('m5 15 7-7 7 7')
export const IconDown = draw('m5 9 7 7 7-7')
export const IconLeft = draw('m15 5-7 7 7 7')
export const IconRight = draw('m9 5 7 7-7 7')
export const IconBin = draw('M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5')
export const IconSwap = draw('M4 8.5h13m-3.5-3.5 3.5 3.5-3.5 3.5M20 15.5H7m3.5-3.5L7 15.5l3.5 3.5')
export const IconUndo = draw('M8.5 4.5 4 9l4.5 4.5M4 9h9.5a6 6 0 0 1 0 12H9')
export const IconRedo = draw('M15.5 4.5 20 9l-4.5 4.5M20 9h-9.5a6 6 0 0 0 0 12H15')
