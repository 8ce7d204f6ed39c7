import type { OxlintConfig } from 'oxlint'

interface Wall {
  regex?: string
  group?: string[]
  importNames?: string[]
  message: string
}

// Rust's regular expressions have no look-ahead, and oxlint silently drops a rule that contains one, so "all but" needs a
// glob group.
const DEVICE: Wall = {
  regex: '^(#|(\\.\\./)+)(server|database)/',
  message: "web/ runs on the learner's device.",
}
const STORAGE: Wall = {
  regex: '^(#web/|(\\.\\.?/)+)progress/storage/',
  message: "Only web/progress opens the device's databases: call the replica.",
}
const OUTBOX: Wall = {
  regex: '^(#web/|(\\.\\.?/)+)progress/outbox/',
  message: 'The outbox comes after the first screen: only routes/unsent-work, which is as late, imports it.',
}
const SCREENS: Wall = {
  regex: '^(#web/|(\\.\\./)+)(features|routes|ui)/',
  message: 'Data rooms do not know the screens.',
}
const GROUND = 'api and ui stand on domain/ and lib/ alone.'
const ABOVE_LIB: Wall = {
  group: ['\\#server/**', '\\#database/**', '\\#content/**', '\\#web/*/**', '!\\#web/lib/*'],
  message: GROUND,
}
const RECORD: Wall = {
  regex: '^(#web/|(\\.\\./)+)progress/record-work\\.ts$',
  message: 'Routes write progress: a feature says by a prop what the learner did.',
}
const KEEP_ALIVE: Wall = {
  group: [
    '\\#web/ui/keep-alive/*',
    '!\\#web/ui/keep-alive/after-paint.ts',
    '!\\#web/ui/keep-alive/use-shown.ts',
  ],
  message:
    'Only routes and ui hide screens. A screen asks use-shown.ts and after-paint.ts, so that it works the same where nothing is hidden.',
}

const PAGE = [DEVICE, STORAGE, OUTBOX]
const FEATURE = [...PAGE, RECORD, KEEP_ALIVE]
const CONNECTIONS: Wall[] = [
  { regex: '^pg$', message: 'Only database/ opens pg: use withUser, withAuth or withWorker.' },
  {
    regex: '^kysely$',
    importNames: ['PostgresDialect'],
    message: 'Only database/ opens connections: use withUser, withAuth or withWorker.',
  },
]

const SERVER: Wall[] = [
  ...CONNECTIONS,
  { regex: '^(#|(\\.\\./)+)(web|content)/', message: 'server/ may import domain/ and database/.' },
]

/**
 * These are the wings of the server, from the bottom up, each with the lower wings that it may import. The host may import
 * all of them.
 */
export const WINGS: Record<string, readonly string[]> = {
  core: [],
  http: ['core'],
  learning: ['core', 'http'],
  accounts: ['core', 'http', 'learning'],
  settings: ['core', 'http', 'accounts'],
  messaging: ['core', 'http', 'accounts'],
  school: ['core', 'http', 'learning', 'accounts'],
  privacy: ['core', 'http', 'accounts', 'settings'],
  operations: ['core', 'http', 'accounts'],
  demo: ['core', 'learning', 'accounts', 'settings', 'school'],
}

/**
 * @returns the files of the wing with their walls, for each depth of folders, because whether `../services.ts` is a file of
 * the wing or of the host depends on that depth
 */
function wallsOfWing(wing: string): [files: string, ...walls: Wall[]][] {
  const closed = Object.keys(WINGS).filter((other) => other !== wing && !WINGS[wing]?.includes(other))
  const others: Wall = {
    regex: `^(#server/|(\\.\\./)+)(${closed.join('|')})/`,
    message: `${wing}/ does not know this wing: WINGS in oxlint.config.ts lists what it may import.`,
  }
  return ['**', '*/*.ts', '*.ts'].map((files, at) => [
    `server/${wing}/${files}`,
    ...SERVER,
    others,
    {
      regex: `^(#server/|${'\\.\\./'.repeat(3 - at)})[^/]+\\.ts$`,
      message:
        'The host joins the wings, and no wing knows it. What a route may use stands in its services.ts.',
    },
  ])
}

const RULES: Wall[] = [
  { regex: '^(#|(\\.\\./)+)(web|server|database|content)/', message: 'domain/ knows no other room.' },
  { regex: '^(node:|react|pg$|kysely)', message: 'domain/ does no I/O and draws nothing.' },
]

/** The wings of domain/, from the ground up, each with the wings below it that it may import. */
export const RULE_WINGS: Record<string, readonly string[]> = {
  learning: [],
  accounts: ['learning'],
  messaging: [],
  settings: ['accounts', 'messaging'],
  school: ['learning', 'accounts'],
  privacy: ['accounts', 'settings'],
  operations: ['messaging'],
}

function wallOfRules(wing: string | null): Wall {
  const open = wing === null ? [] : [wing, ...(RULE_WINGS[wing] ?? [])]
  const closed = Object.keys(RULE_WINGS).filter((other) => !open.includes(other))
  return {
    regex: `^(#domain/|\\./|(\\.\\./)+)(${closed.join('|')})/`,
    message:
      'RULE_WINGS in oxlint.config.ts lists what a wing of domain/ may import. What lies in domain/ itself imports none.',
  }
}

/**
 * The wings of the staff's screens, from the ground up, each with the wings below it that it may import. They are the only
 * features that import another one.
 */
export const STAFF_WINGS: Record<string, readonly string[]> = {
  staff: [],
  teaching: ['staff'],
  office: ['staff'],
  admin: ['staff', 'teaching', 'office'],
}

/** @returns the walls of the wing's own files, and those of the files in its folders, which do not know their neighbours */
function wallsOfStaff(wing: string): [files: string, ...walls: Wall[]][] {
  const others: Wall = {
    group: [
      '\\#web/routes/**',
      '\\#web/features/**',
      ...(STAFF_WINGS[wing] ?? []).map((below) => `!\\#web/features/${below}/**`),
    ],
    message: 'STAFF_WINGS in oxlint.config.ts lists what a wing of the staff may import, by its full name.',
  }
  const beside = "A folder of a wing may use that wing's own files, not its neighbours'."
  return [
    [`web/features/${wing}/*`, ...FEATURE, others, { regex: '^\\.\\./', message: others.message }],
    [
      `web/features/${wing}/*/**`,
      ...FEATURE,
      others,
      { regex: '^(\\.\\./\\.\\./|\\.\\./[^.]+/)', message: beside },
    ],
  ]
}

/** For files matching several entries the last one counts, with all of its walls. */
const WALLS: [files: string | string[], ...walls: Wall[]][] = [
  ['domain/*', ...RULES, wallOfRules(null)],
  ...Object.keys(RULE_WINGS).map((wing): [string, ...Wall[]] => [
    `domain/${wing}/**`,
    ...RULES,
    wallOfRules(wing),
  ]),
  // A test may compare what several wings make of one thing.
  [['domain/**/*.test.ts', 'domain/testing*.ts'], ...RULES],
  [
    'content/**',
    { regex: '^(#|(\\.\\./)+)(web|server|database)/', message: 'content/ may import only domain/.' },
  ],
  [
    'database/**',
    { regex: '^(#|(\\.\\./)+)(web|server|content)/', message: 'database/ may import only domain/.' },
  ],
  ['server/**', ...SERVER],
  ...Object.keys(WINGS).flatMap(wallsOfWing),
  // A test of one wing may use the whole server.
  [['server/**/*.test.ts', 'server/**/*testing*', 'server/http/routing/matrix-fixtures.ts'], ...SERVER],
  [['scripts/**', 'bench/**'], ...CONNECTIONS],
  ['web/**', ...PAGE],
  [['web/content/**', 'web/session/**', 'web/offline/**', 'web/install/**', 'web/push/**'], ...PAGE, SCREENS],
  ['web/progress/**', DEVICE, SCREENS],
  [
    'web/progress/storage/**',
    {
      group: [
        '\\#server/**',
        '\\#database/**',
        '\\#content/**',
        '\\#web/**',
        '../**',
        '!../device-records.ts',
      ],
      message: 'storage/ knows the shape of records and nothing else: the replica decides what is written.',
    },
  ],
  [
    'web/lib/**',
    { regex: '^(#|\\.\\./|react)', message: 'lib/ is the ground: it knows no other room and draws nothing.' },
  ],
  [['web/api/**', 'web/ui/*'], ABOVE_LIB, { regex: '^\\.\\./', message: GROUND }],
  ['web/ui/*/**', ABOVE_LIB, { regex: '^\\.\\./\\.\\./', message: GROUND }],
  [
    ['web/service-worker/**', 'web/service-worker.ts'],
    {
      regex: '^(#(server|database|content|web)/|\\.\\./)',
      message: 'The service worker stands alone: it may outlive the page that brought it.',
    },
  ],
  [
    'web/speech/**',
    DEVICE,
    {
      regex: '^(#web/|(\\.\\./)+)(api|content|features|install|offline|progress|push|routes|session)/',
      message: 'Reading aloud knows only what is on the screen.',
    },
    KEEP_ALIVE,
  ],
  [
    'web/sound/**',
    ...PAGE,
    {
      regex: '^(#web/|(\\.\\./)+)(api|content|features|install|items|offline|progress|push|routes|speech)/',
      message: 'Sounds know who is here and what they chose, and nothing of what is learned.',
    },
    KEEP_ALIVE,
  ],
  [
    'web/features/**',
    ...FEATURE,
    {
      regex: '^(#web/(features|routes)/|\\.\\./)',
      message: 'Features do not know each other: a route joins them.',
    },
  ],
  [
    'web/features/*/*/**',
    ...FEATURE,
    {
      regex: '^(#web/(features|routes)/|\\.\\./\\.\\./|\\.\\./[^.]+/)',
      message: "A folder inside a feature may use that feature's own files, not its neighbours'.",
    },
  ],
  ...Object.keys(STAFF_WINGS).flatMap(wallsOfStaff),
  [
    'web/features/activities/lab/*',
    ...FEATURE,
    {
      group: ['\\#web/features/**', '\\#web/routes/**', '../*/**', '!../blocks/*'],
      message: 'A level is played with the block editor and knows no other activity.',
    },
  ],
  [
    'web/features/activities/lab/worlds/*/**',
    ...FEATURE,
    {
      group: ['\\#web/features/**', '\\#web/routes/**', '../*/**', '../../**', '!../../world-screen.ts'],
      message:
        'The drawings of worlds stand beside each other, on what worlds/ itself holds for all of them.',
    },
  ],
  [
    'web/routes/navigation/**',
    ...PAGE,
    {
      regex: '^(\\.\\./|#web/(features|routes)/)',
      message: 'navigation/ knows where the learner is, not what is drawn there.',
    },
  ],
  [
    'web/routes/unsent-work/**',
    DEVICE,
    STORAGE,
    {
      regex: '^(\\.\\./|#web/(features|routes)/)',
      message: 'unsent-work/ is shown by every screen and knows none.',
    },
  ],
  [
    'web/routes/pages/**',
    ...PAGE,
    {
      regex: '^(\\.\\./|#web/routes/)',
      message: 'A page stands alone: app.tsx chooses it by its path.',
    },
  ],
  [
    ['web/routes/tabs/**', 'web/routes/over-tabs/**'],
    ...PAGE,
    {
      group: ['\\#web/routes/**', '../**', '!../view-boundary.tsx', '!../navigation/*', '!../unsent-work/*'],
      message:
        'The tabs and what opens over them stand beside each other, on navigation/ and unsent-work/: main-app.tsx joins them.',
    },
  ],
]

export default {
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist', 'data', '.cache', 'database/generated', 'node_modules'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'no-console': 'error',
    eqeqeq: 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'no-shadow': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: [
        'scripts/**',
        'bench/**',
        'e2e/faults/**',
        'e2e/screens.ts',
        'content/check.ts',
        'database/generate-types.ts',
        'web/routes/pages/not-found.tsx',
        'web/features/install/install-dialog.tsx',
        'web/push/push.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    ...WALLS.map(([files, ...patterns]) => ({
      files: [files].flat(),
      rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Wall[] }] },
    })),
  ],
} satisfies OxlintConfig
