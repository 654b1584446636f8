/** `/decisions`: the record of every ranking, the rankings a person appeared in, and what people decided otherwise. */
import {
  aboutQuerySchema,
  aboutResponseSchema,
  decisionParamsSchema,
  decisionResponseSchema,
  decisionsQuerySchema,
  decisionsResponseSchema,
  overrideBodySchema,
  overrideResponseSchema,
  personParamsSchema,
  rankingBodySchema,
  rankingResponseSchema,
  replayBodySchema,
  replayResponseSchema,
} from '../../../contract/decisions.ts'
import { overrideDecision } from '../../operations/decisions/override.ts'
import { explainTo, listDecisions, readDecision } from '../../operations/decisions/read-decisions.ts'
import { replayDecision } from '../../operations/decisions/replay.ts'
import { changeRanking, readRankingMode } from '../../operations/decisions/switch-ranking.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentDecision, presentOverride, presentSummary } from '../present-decision.ts'

const config = { scopes: ['admin' as const, 'audit' as const] }
const heavy = { ...config, isHeavy: true }
const tags = ['Decisions']

export function decisionRoutes(app: App, context: RouteContext): void {
  readRoutes(app, context)
  aboutRoute(app, context)
  overrideRoute(app, context)
  replayRoute(app, context)
  rankingRoutes(app, context)
}

function readRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    '/decisions',
    {
      config: heavy,
      schema: {
        tags,
        operationId: 'listDecisions',
        summary: 'List the recorded rankings: who searched for what, and when',
        description:
          'Newest first. There is one record for each page of a search that ranked people. The records name people only by their urns.',
        querystring: decisionsQuerySchema,
        response: { 200: decisionsResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { items, nextCursor } = await listDecisions(scout, callerOf(request).accountId, request.query)
      return { success: true as const, decisions: items.map(presentSummary), nextCursor }
    },
  )
  app.get(
    '/decisions/:decisionId',
    {
      config,
      schema: {
        tags,
        operationId: 'decision',
        summary: 'Show one ranking: the criteria, the versions, and who stood where and why',
        params: decisionParamsSchema,
        response: { 200: decisionResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const decision = await readDecision(scout, callerOf(request).accountId, request.params.decisionId)
      return { success: true as const, decision: presentDecision(decision) }
    },
  )
}

function aboutRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/privacy/people/:urn/decisions',
    {
      config: heavy,
      schema: {
        tags,
        operationId: 'decisionsAbout',
        summary: 'Explain where a person was shown and why, in sentences that you may send to them',
        description:
          'The sentences are in English, Spanish, German, French or Portuguese. They cover every urn under which the account knows the person.',
        params: personParamsSchema,
        querystring: aboutQuerySchema,
        response: { 200: aboutResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request)
      const { decisions, ...rest } = await explainTo(scout, accountId, request.params.urn, request.query)
      return {
        success: true as const,
        ...rest,
        decisions: decisions.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
      }
    },
  )
}

function overrideRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/decisions/:decisionId/override',
    {
      config: { scopes: ['search', 'admin'] },
      schema: {
        tags,
        operationId: 'overrideDecision',
        summary: 'Record that a person decided otherwise than the machine, and why',
        description:
          'The decision is about someone whom the page showed: rejected, preferred, or moved by hand to another place. It is added to the chain of records, and the ranking itself stays unchanged.',
        params: decisionParamsSchema,
        body: overrideBodySchema,
        response: { 200: overrideResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, decisionId: request.params.decisionId }
      const { result, replayed } = await overrideDecision(scout, callerOf(request), input, idempotencyToken(request))
      markReplayed(reply, replayed)
      return { success: true as const, override: presentOverride(result, result.decided) }
    },
  )
}

function replayRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/decisions/:decisionId/replay',
    {
      config: heavy,
      schema: {
        tags,
        operationId: 'replayDecision',
        summary: 'Repeat a ranking and show what differs',
        description:
          'Applies the ordering rule to the recorded scores, and the recorded criteria to the present pool. Free: the network is not asked, and nothing is recorded.',
        params: decisionParamsSchema,
        body: replayBodySchema,
        response: { 200: replayResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { accountId } = callerOf(request)
      const token = idempotencyToken(request)
      const { result, replayed } = await replayDecision(scout, accountId, request.params.decisionId, token)
      markReplayed(reply, replayed)
      return { success: true as const, ...result }
    },
  )
}

function rankingRoutes(app: App, { scout }: RouteContext): void {
  const response = { 200: rankingResponseSchema, ...errorResponses }
  app.get(
    '/decisions/ranking',
    {
      config,
      schema: { tags, operationId: 'ranking', summary: 'Show whether the account’s searches are ranked', response },
    },
    async (request) => ({ success: true as const, ranking: await readRankingMode(scout, callerOf(request).accountId) }),
  )
  app.put(
    '/decisions/ranking',
    {
      config: { scopes: ['admin' as const] },
      schema: {
        tags,
        operationId: 'changeRanking',
        summary: 'Set whether the account’s searches are ranked',
        description: 'Holds for all searches of the account from the next one on. The audit log notes the change.',
        body: rankingBodySchema,
        response,
      },
    },
    async (request) => ({
      success: true as const,
      ranking: await changeRanking(scout, callerOf(request), request.body.ranking),
    }),
  )
}
