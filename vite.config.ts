import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { qalaContent } from './content/compile/vite-plugin.ts'
import { WORLDS } from './domain/learning/lab/worlds.ts'
import { qalaCalls } from './scripts/build-calls.ts'
import { BUILD_TARGET } from './scripts/build-floor.ts'
import { qalaFont } from './web/fonts/build-font.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The worlds with the block editor are loaded together. */
const WORLDS_OF_BLOCKS = Object.entries(WORLDS)
  .flatMap(([name, { vocabulary }]) => (vocabulary ? [name] : []))
  .join('|')

export default defineConfig({
  root: `${root}web`,
  publicDir: `${root}web/public`,
  cacheDir: `${root}.cache/vite`,
  plugins: [react(), tailwindcss(), qalaContent(), qalaCalls(), qalaFont()],
  // Without this, one corrected title would make a phone download the whole app again (docs/decisions/005-import-map.md).
  environments: { client: { build: { chunkImportMap: true } } },
  build: {
    outDir: `${root}dist/web`,
    emptyOutDir: true,
    target: BUILD_TARGET,
    // The supported browsers need no polyfill for module preload.
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    // An inlined asset would be a data: URL, which the content security policy allows only for pictures.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // The import map names each file twice, and long hashes hardly compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // The first screen needs few files, because many small ones compress worse. Parts that change at different times are
        // separate.
        codeSplitting: {
          groups: [
            { name: 'course', test: /virtual:qala-content/, priority: 4 },
            { name: 'tasks', test: /virtual:qala-tasks/, priority: 4 },
            { name: 'levels', test: /virtual:qala-lab/, priority: 4 },
            { name: 'items', test: /virtual:qala-items/, priority: 4 },
            { name: 'libraries', test: /node_modules|\/web\/start-react/, tags: ['$initial'], priority: 3 },
            {
              name: 'shared',
              test: /node_modules|\/web\/(ui|lib|session|api|progress|content|offline|routes)\//,
              tags: ['$initial'],
              priority: 2,
            },
            // These belong to web/start-late.ts, and are also in few files.
            { name: 'late-libraries', test: /node_modules\/(zod|idb)\//, priority: 1 },
            {
              name: 'data',
              test: /\/web\/(session\/|api\/(client|send-on-leaving)|lib\/|progress\/(storage\/account|replica|sync|server-a|shared-d|failover|device-r|progress-v))|\/domain\/(learning\/(rows|progress)|accounts\/(session|sign-in-api)|errors|api-version)/,
            },
            // These are too small for a chunk of their own, which costs 50 bytes of the import map.
            {
              name: 'small',
              test: /\/web\/(ui\/(adopt-style|back-bar|back-header|face|focus-once|folded-text|place-link|star-row|step-header|world-picture|use-step-focus|stimulus\/spoken)|content\/load-practice|offline\/busy-lock|progress\/given-answers|service-worker\/messages|sound\/(play-sound|sound-button|sound-choice))\.|\/domain\/learning\/(quiz|practice\/typed-number)\./,
            },
            { name: 'comments', test: /\/domain\/school\/comments/ },
            {
              name: 'staff',
              test: /\/web\/(features\/(staff\/(learner-link|end-tickets-tick|texts)|teaching\/cards\/made-cards)|ui\/staff-style)\./,
              includeDependenciesRecursively: false,
            },
            // These modules are needed by every level or draw the worlds of blocks. In separate chunks they would be a tenth
            // larger.
            {
              name: 'lab',
              test: /\/(activities\/(blocks|lab)\/(?!lab-activity|worlds|show-how|keys-help|hints|fault-card|prediction|old-program|program-text|wall-)[^/]+$|activities\/lab\/worlds\/(move|picture-colours)\.|domain\/learning\/lab\/(block-world|walk|vocabulary|check-answer|short-of|stored-answer|tutor|player|player-view|next-act)\.)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'block-worlds',
              test: new RegExp(
                `/lab/worlds/((${WORLDS_OF_BLOCKS})/(?!\\w+-(setup|play)\\.)|(comparison|robot-figure)\\.)|/domain/learning/lab/notation\\.`,
              ),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // The pattern leaves out the page's own modules in web/api/, which the development server serves under the same path.
    proxy: { '^/api/(?!.*\\.ts)': `http://127.0.0.1:${process.env['PORT'] ?? '8080'}` },
  },
})
