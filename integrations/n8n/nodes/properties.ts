/** The parameters of the node, for the person who builds a workflow. */
import type { INodeProperties } from 'n8n-workflow'

const shownFor = (...operations: string[]) => ({ show: { operation: operations } })

export const properties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    default: 'search',
    options: [
      {
        name: 'Search',
        value: 'search',
        action: 'Search people',
        description: 'Find people of the pool and the network: one item for each',
      },
      {
        name: 'Enrich',
        value: 'enrich',
        action: 'Enrich people',
        description: 'Collect the full profile of the person of each item',
      },
      {
        name: 'Unlock',
        value: 'unlock',
        action: 'Unlock contacts',
        description: 'Find email or phone of the person of each item, who must be enriched',
      },
      {
        name: 'Wait',
        value: 'wait',
        action: 'Wait for a job',
        description: 'Until a batch job is done, by long poll',
      },
    ],
  },
  {
    displayName: 'Prompt',
    name: 'prompt',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'react developer in Madrid',
    description: 'A sentence, a Boolean string or a job description',
    displayOptions: shownFor('search'),
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'json',
    default: '{}',
    description: 'As the API takes them, such as {"localOnly": true}',
    displayOptions: shownFor('search'),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: shownFor('search'),
  },
  {
    displayName: 'URN',
    name: 'urn',
    type: 'string',
    default: '={{ $json.urn }}',
    required: true,
    description: 'Of the person, as search returns it',
    displayOptions: shownFor('enrich', 'unlock'),
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'multiOptions',
    default: ['work_email'],
    options: [
      { name: 'Personal Email', value: 'personal_email' },
      { name: 'Phone', value: 'phone' },
      { name: 'Work Email', value: 'work_email' },
    ],
    displayOptions: shownFor('unlock'),
  },
  {
    displayName: 'Job ID',
    name: 'jobId',
    type: 'string',
    default: '={{ $json.jobId }}',
    required: true,
    displayOptions: shownFor('wait'),
  },
  {
    displayName: 'Timeout (Seconds)',
    name: 'timeout',
    type: 'number',
    default: 300,
    displayOptions: shownFor('wait'),
  },
  {
    displayName: 'Max Credits',
    name: 'maxCredits',
    type: 'number',
    default: 10,
    description: 'What the node may spend in one run, all items together',
    displayOptions: shownFor('search', 'enrich', 'unlock'),
  },
]
