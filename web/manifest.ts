import { PAGES } from './pages.ts'

/** The tabs that a long press on the app's icon offers. "/?tab=" opens them (routes/navigation/boot.ts). */
const SHORTCUTS = { lessons: 'Lessons', quiz: 'Quiz', progress: 'Progress' } as const
type Shortcut = keyof typeof SHORTCUTS

/** Describes each picture for the install dialog, by its file name in screenshots/. */
const LABELS: Readonly<Record<string, string>> = {
  'narrow-1-home': 'Home: your progress and what to do next',
  'narrow-2-lesson': 'A lesson with its pictures',
  'narrow-3-quiz': 'A quiz that explains every answer',
  'wide-1-home': 'Home on a computer',
  'wide-2-lessons': 'All lessons of the course',
}

interface ManifestFiles {
  icons: Readonly<Record<'any' | 'maskable', Readonly<Record<192 | 512, string>>>>
  shortcut: (tab: Shortcut) => string
  screenshots: readonly { name: string; src: string; sizes: string }[]
}

export function manifestOf({ icons, shortcut, screenshots }: ManifestFiles) {
  return {
    id: '/',
    name: 'Qala: computers, coding and robots',
    short_name: 'Qala',
    description: PAGES['/'].description,
    lang: 'en-ZA',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    categories: ['education', 'kids'],
    prefer_related_applications: false,
    // A manifest has one colour for both themes; an open page sets its own according to the theme.
    theme_color: '#3b2fb5',
    background_color: '#3b2fb5',
    icons: (['any', 'maskable'] as const).flatMap((purpose) =>
      ([192, 512] as const).map((size) => ({ ...png(icons[purpose][size], size), purpose })),
    ),
    shortcuts: (Object.keys(SHORTCUTS) as Shortcut[]).map((tab) => ({
      name: SHORTCUTS[tab],
      url: `/?tab=${tab}`,
      icons: [png(shortcut(tab), 96)],
    })),
    screenshots: screenshots.map(({ name, src, sizes }) => {
      const label = LABELS[name]
      if (label === undefined) throw new Error(`web/manifest.ts has no words for the screenshot ${name}`)
      return { src, sizes, type: 'image/webp', form_factor: name.split('-')[0], label }
    }),
  }
}

function png(src: string, size: number) {
  return { src, sizes: `${size}x${size}`, type: 'image/png' }
}
