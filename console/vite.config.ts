/** How the console is bundled. The caller chooses the output folder, see build.ts. */
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
    // The page's security policy allows nothing inline: no data: fonts, no inlined images, no polyfill that writes scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The PDF reader exceeds the default limit; it is loaded only for PDF files.
    chunkSizeWarningLimit: 2_000,
  },
  // `npm run console` serves the page from its sources and passes API requests to a service running beside it.
  server: { proxy: { '/v1': SERVICE, '/docs': SERVICE } },
})
