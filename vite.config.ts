import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { qalaContent } from './content/compile/vite-plugin.ts'
import { qalaFont } from './web/fonts/build-font.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root: `${root}web`,
  publicDir: `${root}web/public`,
  cacheDir: `${root}.cache/vite`,
  plugins: [react(), tailwindcss(), qalaContent(), qalaFont()],
  // Chunks name each other by names that do not change; a map in each page leads to the hashed files. Otherwise a new hash
  // would be a new line in every chunk that imports it, and one corrected title would cost a phone the whole app again
  // (docs/decisions/005-import-map.md).
  environments: { client: { build: { chunkImportMap: true } } },
  build: {
    outDir: `${root}dist/web`,
    emptyOutDir: true,
    target: 'es2022',
    // The prerendered page carries its style in the head; module preload needs no help in the browsers we support.
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    // An inlined asset would be a data: address, which the content security policy allows for pictures only.
    assetsInlineLimit: 0,
    // How long each plugin took says nothing to the person who starts Qala.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // What the first screen needs anyway in few files: many small ones compress worse. What only a later screen
        // needs travels with that screen. What changes at different times is apart: titles, libraries, our own code.
        codeSplitting: {
          groups: [
            { name: 'course', test: /virtual:qala-content/, priority: 2 },
            { name: 'tasks', test: /virtual:qala-tasks/, priority: 2 },
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              test: /node_modules|\/web\/(ui|lib|session|api|progress|content|offline|routes)\//,
              tags: ['$initial'],
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
