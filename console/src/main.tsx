/** Entry point of the console. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { App } from './app.tsx'
import { startLanguage, useLanguage } from './text/language.ts'
import { Announcements } from './ui/announce.tsx'
import './styles/main.css'

/** Keyed by the language: redrawn when it changes, as every page is. */
const Spoken = () => <Announcements key={useLanguage()} />

// `then` instead of top-level await: the bundler would move everything that other files share with an awaiting module into a file of its
// own.
startLanguage().then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      {/* The page's security policy allows no style elements; the styles that components would write into them are in our own style
          sheet. */}
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <Tooltip.Provider>
            <App />
            <Spoken />
          </Tooltip.Provider>
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  ),
)
