/** How the console is bundled. Where the result goes is the caller's to say: see build.ts. */
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const SERVICE = process.env.SCOUT_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [tailwind()],
  build: {
    target: 'baseline-widely-available',
    // A policy without inline anything: no data: fonts, no inlined pictures, no polyfill that writes scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What reads PDF files is larger, and comes only for one.
    chunkSizeWarningLimit: 2_000,
  },
  // `npm run console`: the page from the sources, the API from a service that runs beside it.
  server: { proxy: { '/v1': SERVICE, '/docs': SERVICE } },
})
