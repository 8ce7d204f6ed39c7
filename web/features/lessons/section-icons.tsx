import type { Section } from '#domain/lessons.ts'
import { draw, IconBook } from '#web/ui/icons.tsx'

/** A sign for each section, so that a slow reader knows it again in every lesson. */
export const SECTION_ICONS: Record<Section, typeof IconBook> = {
  notes: IconBook,
  keyWords: /* @__PURE__ */ draw(
    <>
      <circle cx="8" cy="15.500" r="4.500" />
      <path d="M11.300 12.200 20 3.500M16.500 7l3 3" />
    </>,
  ),
  examples: /* @__PURE__ */ draw(
    <>
      <path d="M12 21s7-6.200 7-11.500a7 7 0 0 0-14 0C5 14.800 12 21 12 21z" />
      <circle cx="12" cy="9.500" r="2.500" />
    </>,
  ),
  facts: /* @__PURE__ */ draw(
    <path d="M9.500 18h5M10.500 21h3M12 3a6 6 0 0 0-3.500 10.900c.6.500 1 1.200 1 2.100h5c0-.9.4-1.600 1-2.100A6 6 0 0 0 12 3z" />,
  ),
  activities: /* @__PURE__ */ draw(
    <path d="M8 13V5.500a1.500 1.500 0 0 1 3 0V11m0-1.500V4a1.500 1.500 0 0 1 3 0v6.500m0-4.500a1.500 1.500 0 0 1 3 0v8a6.500 6.500 0 0 1-6.500 6.500c-3 0-4.300-1.600-5.700-4.200l-1.600-3a1.400 1.400 0 0 1 2.400-1.400L8 14.500" />,
  ),
}
