/**
 * The node: search, enrich, unlock, wait. All items of a run share one budget. Batches are keyed by the execution, so that a
 * retried execution pays for nothing twice.
 */
import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow'
import { type TalentScout as Client, hasCode, RunStoppedError } from '../../../sdk/typescript/src/index.ts'
import { clientOf } from './client.ts'
import { properties } from './properties.ts'

interface Budget {
  left: number
}

type ContactField = 'work_email' | 'personal_email' | 'phone'

export class TalentScout implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Talent Scout',
    name: 'talentScout',
    icon: 'file:talent-scout.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Search people, enrich profiles, unlock contacts',
    defaults: { name: 'Talent Scout' },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: 'talentScoutApi', required: true }],
    properties,
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const scout = await clientOf(this)
    const operation = this.getNodeParameter('operation', 0) as string
    if (operation === 'enrich' || operation === 'unlock') return [await workOnPeople(this, scout, operation)]
    const budget: Budget = { left: this.getNodeParameter('maxCredits', 0, 0) as number }
    const out: INodeExecutionData[] = []
    for (const item of this.getInputData().keys()) {
      try {
        const found = operation === 'search' ? await search(this, scout, item, budget) : await wait(this, scout, item)
        out.push(...found.map((json) => ({ json, pairedItem: { item } })))
      } catch (error) {
        if (!this.continueOnFail()) throw new NodeOperationError(this.getNode(), error as Error, { itemIndex: item })
        out.push({ json: { error: (error as Error).message }, pairedItem: { item } })
      }
    }
    return [out]
  }
}

/** Subtracts the cost from the run's budget. If the budget ends, people found before are kept. */
async function search(node: IExecuteFunctions, scout: Client, item: number, budget: Budget): Promise<IDataObject[]> {
  const limit = node.getNodeParameter('limit', item) as number
  const filters = JSON.parse((node.getNodeParameter('filters', item, '{}') as string) || '{}')
  const prompt = node.getNodeParameter('prompt', item) as string
  const people: IDataObject[] = []
  try {
    for await (const page of scout.searchPages({ prompt, filters, maxCredits: budget.left })) {
      budget.left = Math.max(0, budget.left - page.creditsDeducted)
      people.push(...(page.candidates as unknown as IDataObject[]))
      if (people.length >= limit) break
    }
  } catch (error) {
    if (people.length === 0 || !hasCode(error, 'MAX_CREDITS_EXCEEDED')) throw error
  }
  return people.slice(0, limit)
}

async function wait(node: IExecuteFunctions, scout: Client, item: number): Promise<IDataObject[]> {
  const timeoutMs = (node.getNodeParameter('timeout', item) as number) * 1_000
  const status = await scout.jobs.wait(node.getNodeParameter('jobId', item) as string, { timeoutMs })
  return [status as unknown as IDataObject]
}

/** One run over all items; each item gets the outcome of its person. */
async function workOnPeople(node: IExecuteFunctions, scout: Client, operation: string): Promise<INodeExecutionData[]> {
  const urns = node.getInputData().map((_, item) => node.getNodeParameter('urn', item) as string)
  const maxCredits = node.getNodeParameter('maxCredits', 0) as number
  const runId = `n8n-${node.getWorkflow().id}-${node.getExecutionId()}-${node.getNode().id}`
  const outcomes = new Map<string, IDataObject>()
  const onResult = (outcome: { urn: string }) => void outcomes.set(outcome.urn, outcome as unknown as IDataObject)
  try {
    if (operation === 'enrich') await scout.enrich.many(urns, { runId, maxCredits, onResult })
    else {
      const fields = node.getNodeParameter('fields', 0) as ContactField[]
      await scout.contact.many(urns, { runId, maxCredits, fields, onResult })
    }
  } catch (error) {
    const cause = error instanceof RunStoppedError ? (error.cause as Error) : (error as Error)
    if (!node.continueOnFail()) throw new NodeOperationError(node.getNode(), cause)
  }
  const left = { status: 'LEFT', message: 'Not asked for: the budget or the service ended before.' }
  return urns.map((urn, item) => ({ json: outcomes.get(urn) ?? { urn, ...left }, pairedItem: { item } }))
}
