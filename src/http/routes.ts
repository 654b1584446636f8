/** All routes in one list. What each does is in routes/. */
import type { App, RouteContext } from './app.ts'
import { documentRoute } from './openapi.ts'
import { accountRoute } from './routes/account.ts'
import { auditRoute } from './routes/audit.ts'
import { batchStatusRoute } from './routes/batch-status.ts'
import { cellRoute } from './routes/cell.ts'
import { contactRoute } from './routes/contact.ts'
import { contactBatchRoute } from './routes/contact-batch.ts'
import { contactStatusRoute } from './routes/contact-status.ts'
import { countsRoute } from './routes/counts.ts'
import { creditsRoute } from './routes/credits.ts'
import { decisionRoutes } from './routes/decisions.ts'
import { duplicatesRoutes } from './routes/duplicates.ts'
import { enrichRoute } from './routes/enrich.ts'
import { enrichBatchRoute } from './routes/enrich-batch.ts'
import { eventsRoute } from './routes/events.ts'
import { healthRoutes } from './routes/health.ts'
import { jobsRoute } from './routes/jobs.ts'
import { keysRoutes } from './routes/keys.ts'
import { ledgerRoute } from './routes/ledger.ts'
import { mcpRoute } from './routes/mcp.ts'
import { memberRoutes } from './routes/members.ts'
import { mendRowRoute } from './routes/mend-row.ts'
import { networkCallbackRoute } from './routes/network-callback.ts'
import { noticeRoutes } from './routes/notices.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { personRoutes } from './routes/person.ts'
import { personRequestRoutes } from './routes/person-requests.ts'
import { poolCandidateRoutes } from './routes/pool-candidate.ts'
import { poolCandidatesRoutes } from './routes/pool-candidates.ts'
import { poolDraftRoute } from './routes/pool-draft.ts'
import { poolExportRoute } from './routes/pool-export.ts'
import { poolImportRoutes } from './routes/pool-imports.ts'
import { projectBatchRoutes } from './routes/project-batches.ts'
import { projectFeedRoutes } from './routes/project-feed.ts'
import { projectMemberRoutes } from './routes/project-members.ts'
import { projectPlacesRoute } from './routes/project-places.ts'
import { projectRoutes } from './routes/projects.ts'
import { quoteRoute } from './routes/quote.ts'
import { readRoute } from './routes/read.ts'
import { requestRoutes } from './routes/requests.ts'
import { resolveEntityRoute } from './routes/resolve-entity.ts'
import { resolveLocationRoute } from './routes/resolve-location.ts'
import { retentionRoutes } from './routes/retention.ts'
import { savedSearchRoutes } from './routes/saved-searches.ts'
import { scimRoutes } from './routes/scim.ts'
import { searchRoute } from './routes/search.ts'
import { shortlistItemRoutes, shortlistMembersRoute } from './routes/shortlist-items.ts'
import { shortlistRoutes } from './routes/shortlists.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { providerSignInRoutes } from './routes/sign-in-provider.ts'
import { standingRoutes } from './routes/standing.ts'
import { suppressionRoutes } from './routes/suppressions.ts'
import { webhookDeliveryRoutes } from './routes/webhook-deliveries.ts'
import { webhookRoutes } from './routes/webhooks.ts'

export function addRoutes(app: App, context: RouteContext): void {
  healthRoutes(app, context)
  mcpRoute(app, context)
  scimRoutes(app, context)
  void app.register(
    async (v1: App) => {
      searchRoute(v1, context)
      readRoute(v1, context)
      countsRoute(v1, context)
      enrichRoute(v1, context)
      enrichBatchRoute(v1, context)
      contactRoute(v1, context)
      contactStatusRoute(v1, context)
      contactBatchRoute(v1, context)
      batchStatusRoute(v1, context)
      jobsRoute(v1, context)
      resolveLocationRoute(v1, context)
      resolveEntityRoute(v1, context)
      poolImportRoutes(v1, context)
      poolDraftRoute(v1, context)
      mendRowRoute(v1, context)
      poolExportRoute(v1, context)
      accountRoute(v1, context)
      requestRoutes(v1, context)
      keysRoutes(v1, context)
      memberRoutes(v1, context)
      signInRoutes(v1, context)
      providerSignInRoutes(v1, context)
      passkeyRoutes(v1, context)
      creditsRoute(v1, context)
      ledgerRoute(v1, context)
      quoteRoute(v1, context)
      webhookRoutes(v1, context)
      webhookDeliveryRoutes(v1, context)
      eventsRoute(v1, context)
      poolCandidatesRoutes(v1, context)
      poolCandidateRoutes(v1, context)
      duplicatesRoutes(v1, context)
      savedSearchRoutes(v1, context)
      shortlistRoutes(v1, context)
      shortlistMembersRoute(v1, context)
      shortlistItemRoutes(v1, context)
      projectRoutes(v1, context)
      projectMemberRoutes(v1, context)
      projectPlacesRoute(v1, context)
      projectBatchRoutes(v1, context)
      projectFeedRoutes(v1, context)
      suppressionRoutes(v1, context)
      personRoutes(v1, context)
      noticeRoutes(v1, context)
      retentionRoutes(v1, context)
      personRequestRoutes(v1, context)
      standingRoutes(v1, context)
      auditRoute(v1, context)
      decisionRoutes(v1, context)
      networkCallbackRoute(v1, context)
      cellRoute(v1, context)
      documentRoute(v1)
    },
    { prefix: '/v1' },
  )
}
