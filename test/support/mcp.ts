/**
 * The official MCP client on our tools, over HTTP and stdio, in this and the previous version of the protocol, with and without a person
 * to ask.
 */
import assert from 'node:assert/strict'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Body, TestAccount, TestService } from './service.ts'

export const VERSIONS = ['2026-07-28', '2025-11-25'] as const
export type Version = (typeof VERSIONS)[number]
export const TRANSPORTS = ['http', 'stdio'] as const
export type TransportName = (typeof TRANSPORTS)[number]

export interface AgentOptions {
  over?: TransportName
  version?: Version
  /** How the person answers a question; without it the client cannot ask. */
  person?: (question: string) => { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, boolean> }
}

export interface Agent {
  client: Client
  /** What a tool returned, as data and as text; a failure has no data. */
  call(name: string, input?: object): Promise<{ data: Body; text: string; isError: boolean }>
}

export const PROGRAM = fileURLToPath(new URL('../../bin/talent-scout', import.meta.url))

function transportTo(service: Pick<TestService, 'url'>, key: string, over: TransportName): Transport {
  if (over === 'http') {
    const requestInit = { headers: { authorization: `Bearer ${key}` } }
    return new StreamableHTTPClientTransport(new URL('/mcp', service.url), { requestInit })
  }
  const env = { PATH: process.env.PATH ?? '', TALENT_SCOUT_URL: service.url, TALENT_SCOUT_API_KEY: key }
  return new StdioClientTransport({ command: PROGRAM, args: ['mcp'], env })
}

export async function agentOf(
  service: Pick<TestService, 'url'>,
  { key }: Pick<TestAccount, 'key'>,
  { over = 'http', version = '2026-07-28', person }: AgentOptions = {},
): Promise<Agent> {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: person ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: version === '2025-11-25' ? 'legacy' : { pin: version } },
    },
  )
  if (person) client.setRequestHandler('elicitation/create', async ({ params }) => person(params.message))
  await client.connect(transportTo(service, key, over))
  assert.equal(client.getNegotiatedProtocolVersion(), version)
  after(() => client.close())
  return {
    client,
    async call(name, input = {}) {
      const result = await client.callTool({ name, arguments: { ...input } })
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
      return { data: (result.structuredContent ?? {}) as Body, text, isError: result.isError === true }
    },
  }
}

export interface Offer {
  credits: number
  availableCredits: number
  confirm: string
}

/** The offer with which a tool first answers a call that costs credits. */
export async function offerFor(agent: Agent, name: string, input: object): Promise<Offer> {
  const { data, text } = await agent.call(name, input)
  assert.equal(data.status, 'CONFIRM', text)
  return data.offer as Offer
}

/** Makes the call with what its offer asks for, or at once if it is free. */
export async function payFor(agent: Agent, name: string, input: object): Promise<Body> {
  const { data } = await agent.call(name, input)
  if (data.status !== 'CONFIRM') return data
  const { confirm, credits: maxCredits } = data.offer as Offer
  return (await agent.call(name, { ...input, confirm, maxCredits })).data
}

export interface McpAnswer {
  status: number
  headers: Headers
  /** The message, whether it came as JSON or as the single event of a stream. */
  message: Body
}

/** Sends a message as a client of protocol 2026-07-28 does, or another body instead. */
export async function post(
  { url }: Pick<TestService, 'url'>,
  key: string | null,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<McpAnswer> {
  const response = await fetch(new URL('/mcp', url), {
    method: 'POST',
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const json = /^data: (.*)$/m.exec(text)?.[1] ?? text
  return { status: response.status, headers: response.headers, message: json === '' ? {} : JSON.parse(json) }
}

/** Sends `tools/call` of protocol 2026-07-28 with anything a client may add. */
export function postCall(
  service: Pick<TestService, 'url'>,
  key: string,
  params: { name: string; arguments: object } & object,
) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
  }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta: meta } }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': params.name }
  return post(service, key, body, headers)
}
