import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { qalaContent } from './content/compile/vite-plugin.ts'
import { BUILD_TARGET } from './scripts/build-floor.ts'
import { qalaFont } from './web/fonts/build-font.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root: `${root}web`,
  publicDir: `${root}web/public`,
  cacheDir: `${root}.cache/vite`,
  plugins: [react(), tailwindcss(), qalaContent(), qalaFont()],
  // Otherwise one corrected title would cost a phone the whole app again (docs/decisions/005-import-map.md).
  environments: { client: { build: { chunkImportMap: true } } },
  build: {
    outDir: `${root}dist/web`,
    emptyOutDir: true,
    target: BUILD_TARGET,
    // The browsers we support need no help with module preload.
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    // An inlined asset would be a data: address, which the content security policy allows for pictures only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // Few files for the first screen, because many small ones compress worse; apart what changes at different times.
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
            // web/start-late.ts, in few files too.
            { name: 'late-libraries', test: /node_modules\/(zod|idb)\//, priority: 1 },
            {
              name: 'data',
              test: /\/web\/(session\/|api\/(client|progress|auth)|lib\/|progress\/(storage\/account|replica|sync|server-a|shared-d|failover|device-r|progress-v))|\/domain\/(rows|progress|session|errors|api-version)/,
            },
            // What every level needs, and what draws the worlds of blocks: in pieces they would be a tenth larger.
            {
              name: 'lab',
              test: /\/(activities\/(blocks|lab)\/(?!lab-activity|worlds|show-how|keys-help|hints|fault-card|prediction|old-program|program-text|wall-)[^/]+$|activities\/lab\/worlds\/(move|picture-colours)\.|domain\/lab\/(block-world|walk|vocabulary|check-answer|short-of|stored-answer|tutor)\.)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'block-worlds',
              test: /\/(activities\/lab\/worlds|domain\/lab\/worlds)\/(?!\w+-setup)(block-screens|robot|turtle|number|motor|stage(?!-play)|comparison|drawing|compare-drawings)|domain\/lab\/notation/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // Not the page's own modules in web/api/, which the development server serves under the same path.
    proxy: { '^/api/(?!.*\\.ts)': `http://127.0.0.1:${process.env['PORT'] ?? '8080'}` },
  },
})
