/** The console's beginning. */
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

/** Drawn anew in another language, as every page is. */
const Spoken = () => <Announcements key={useLanguage()} />

// Not by await: what other files share with one that waits would be a file of its own.
startLanguage().then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      {/* The page's policy allows no style elements: what components would write into them is in our own sheet. */}
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
