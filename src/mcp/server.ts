/**
 * The ten tools as an MCP server, for one request or one connection, of either protocol era. Owns how a tool's outcome becomes an
 * answer of the protocol. What the tools do is in tools/; the transport is chosen by the caller.
 */
import { readFileSync } from 'node:fs'
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { ApiError, ConnectionError, type TalentScout } from '../../sdk/typescript/src/index.ts'
import type { Confirmations } from './confirmations.ts'
import { NOTICE } from './strangers.ts'
import { type PersonsAnswer, type PriceQuestion, type Tool, ToolError, type ToolOutput } from './tool.ts'
import { toolSchema } from './tool-schema.ts'
import { creditsTool, resolveTool } from './tools/account.ts'
import { getProfile, jobStatus, unlockContacts } from './tools/contact.ts'
import { poolAdd, shortlistAdd } from './tools/keep.ts'
import { countsTool, readRequest, searchPeople } from './tools/search.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const TOOLS = [
  searchPeople,
  readRequest,
  getProfile,
  unlockContacts,
  jobStatus,
  resolveTool,
  countsTool,
  poolAdd,
  shortlistAdd,
  creditsTool,
]

/** Made once, because a server may live for one request only. */
const configs = new Map(
  TOOLS.map((tool) => {
    const { title, description, annotations } = tool
    const schemas = { inputSchema: toolSchema(tool.input, 'input'), outputSchema: toolSchema(tool.output, 'output') }
    return [tool, { title, description, annotations, ...schemas }]
  }),
)

const INSTRUCTIONS = `Find people, read their profiles, unlock their contacts. search_people finds people, get_profile reads one profile, and unlock_contacts needs profiles that were read before. Filters by place, company, industry or school need ids from resolve. Tools that cost credits answer with an offer first: ask your user, then call again with its confirm token and maxCredits. ${NOTICE}`

/** No honest call has more values; a person with all their skills has a tenth of this. */
const INPUT_VALUES_MAX = 1_000
/** How often a person may be asked within one call: the price may rise while they think. */
const ROUNDS_MAX = 3

/** Who is calling, and through what. */
export interface McpConnection {
  /** A client of the service that stops when its caller stops waiting. */
  scoutUntil: (signal: AbortSignal) => TalentScout
  confirmations: Confirmations
  /** Receives unforeseen errors for the log. Callers are not told about them. */
  onFault: (error: unknown) => void
}

export function createMcpServer(connection: McpConnection): McpServer {
  const server = new McpServer(
    { name: 'talent-scout', title: 'Talent Scout', version },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: INSTRUCTIONS,
      maxToolInputElements: INPUT_VALUES_MAX,
      inputRequired: { maxRounds: ROUNDS_MAX },
    },
  )
  for (const tool of TOOLS) {
    server.registerTool(tool.name, configs.get(tool)!, (given, context) =>
      answer(tool, given, connection, { server, context }),
    )
  }
  return server
}

async function answer(
  tool: Tool,
  given: Record<string, unknown>,
  { scoutUntil, confirmations, onFault }: McpConnection,
  { server, context }: { server: McpServer; context: ServerContext },
): Promise<CallToolResult | InputRequiredResult> {
  const answered = answerOf(context)
  const scout = scoutUntil(context.mcpReq.signal)
  const toolContext = { scout, confirmations, canAsk: canAsk(server, context), ...(answered && { answer: answered }) }
  try {
    const outcome = await tool.run(toolContext, given)
    return 'question' in outcome ? questionAsked(outcome) : asCallResult(outcome)
  } catch (error) {
    return { content: [{ type: 'text', text: failureText(error, onFault) }], isError: true }
  }
}

const asCallResult = ({ text, data }: ToolOutput): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: data,
})

const PAY = 'pay'

const questionAsked = ({ question, token }: PriceQuestion): InputRequiredResult =>
  inputRequired({
    inputRequests: {
      [PAY]: inputRequired.elicit({
        message: question,
        requestedSchema: { type: 'object', properties: { [PAY]: { type: 'boolean', title: 'Pay' } }, required: [PAY] },
      }),
    },
    requestState: token,
  })

/** The token comes back through the client, so Confirmations verifies it. */
function answerOf({ mcpReq }: ServerContext): PersonsAnswer | undefined {
  const response = inputResponse(mcpReq.inputResponses, PAY)
  const token = mcpReq.requestState<unknown>()
  if (response.kind !== 'elicit' || typeof token !== 'string') return undefined
  return { token, agreed: response.action === 'accept' && response.content?.[PAY] === true }
}

/**
 * Clients since 2026 state their capabilities with each request. Older ones state them once at the beginning, which is forgotten
 * over HTTP.
 */
function canAsk({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const can =
    (mcpReq.envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ??
    server.getClientCapabilities()
  const { elicitation } = (can ?? {}) as { elicitation?: { form?: object; url?: object } }
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

function failureText(error: unknown, onFault: (error: unknown) => void): string {
  if (error instanceof ToolError) return error.message
  if (error instanceof ApiError) {
    const { code, message, retryable, retryAfterSeconds, traceId } = error
    const later = retryable ? ` It may work ${retryAfterSeconds ? `in ${retryAfterSeconds} seconds` : 'later'}.` : ''
    const first = code === 'ALL_TALENTS_NOT_ENRICHED' ? ' Call get_profile for them first.' : ''
    return `${code}: ${message}${first}${later} (traceId ${traceId})`
  }
  if (error instanceof ConnectionError) return 'The service did not answer. Call again: nothing is paid twice.'
  onFault(error)
  return 'INTERNAL: something went wrong in the service. Call again.'
}
