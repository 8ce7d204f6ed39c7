import { draw } from './icons.tsx'

// A file of their own: these come with the reader, not with the first screen.
export const IconListen = /* @__PURE__ */ draw(
  <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a7.800 7.800 0 0 1 0 11" />,
)
export const IconStop = /* @__PURE__ */ draw(
  <rect x="6" y="6" width="12" height="12" rx="2.500" fill="currentColor" />,
)
