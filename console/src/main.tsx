/** The console's beginning. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { App } from './app.tsx'
import { Announcements } from './ui/announce.tsx'
import './styles/main.css'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    {/* The page's policy allows no style elements: what components would write into them is in our own sheet. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Tooltip.Provider>
          <App />
          <Announcements />
        </Tooltip.Provider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
