/**
 * The optional language model: asked over a real socket, and believed only as far as the prompt and the service's dictionaries support
 * it.
 */
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createPromptModel } from '../../src/providers/prompt-model.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { createPromptReader } from '../../src/search/prompt/read-with-model.ts'
import { RuleReader } from '../../src/search/prompt/rule-reader.ts'
import { summarise } from '../search/summary.ts'
import { testLexicon } from '../support/lexicon.ts'

interface Question {
  model: string
  messages: { role: string; content: string }[]
  response_format: { type: string }
}
type Answer = (body: Question, response: ServerResponse) => void

const lexicon = testLexicon()
const PROMPT = 'wizards of react in Madrid, not Google'
const BY_RULES = summarise(readPrompt(PROMPT, lexicon))

async function startModel(answer: Answer): Promise<string> {
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    assert.equal(request.url, '/v1/chat/completions')
    assert.equal(request.headers.authorization, 'Bearer secret')
    answer(JSON.parse(body), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

const says =
  (content: unknown): Answer =>
  (_, response) =>
    response.end(
      JSON.stringify({
        choices: [{ message: { content: typeof content === 'string' ? content : JSON.stringify(content) } }],
      }),
    )

async function readWith(answer: Answer, options: { deadlineMs?: number; prompt?: string } = {}) {
  const url = await startModel(answer)
  const reasons: string[] = []
  const model = createPromptModel({ url, key: 'secret', name: 'tiny', deadlineMs: options.deadlineMs ?? 5_000 })
  const read = createPromptReader(new RuleReader(lexicon), model, (reason) => reasons.push(reason.message))
  const reading = await read(options.prompt ?? PROMPT)
  return { reading, summary: summarise(reading), reasons }
}

test('a good answer is the reading: offsets are ours, ids come from our dictionaries', async () => {
  const marks = [
    { kind: 'TITLE', text: 'wizards' },
    { kind: 'SKILL', text: 'react' },
    { kind: 'PLACE', text: 'Madrid' },
    { kind: 'COMPANY', text: 'Google', excluded: true, when: 'CURRENT' },
  ]
  const { reading, summary, reasons } = await readWith(says({ marks }))
  assert.deepEqual(reasons, [])
  assert.equal(reading.reader, 'MODEL')
  assert.deepEqual(summary, {
    titles: ['wizards'],
    skills: ['React'],
    locations: ['Madrid#mad'],
    not: { companies: ['Google@CURRENT'] },
  })
  assert.equal(PROMPT.slice(reading.titles[0]!.start, reading.titles[0]!.end), 'wizards')
})

test('what the model marked becomes criteria by the same words as what the rules read', async () => {
  const marks = [
    { kind: 'SKILL', text: 'react' },
    { kind: 'SKILL', text: 'Java' },
    { kind: 'PLACE', text: 'Madrid' },
    { kind: 'SKILL', text: 'Python' },
  ]
  const prompt = 'react or Java in Madrid, Python would be a plus'
  const { reading } = await readWith(says({ marks }), { prompt })
  const byRules = await createPromptReader(new RuleReader(lexicon))(prompt)
  assert.equal(reading.reader, 'MODEL')
  assert.deepEqual(reading.criteria, byRules.criteria)
  assert.deepEqual(
    reading.criteria.map(({ text, importance }) => ({ text, importance })),
    [
      { text: 'react or Java', importance: 'REQUIRED' },
      { text: 'Madrid', importance: 'REQUIRED' },
      { text: 'Python', importance: 'PREFERRED' },
    ],
  )
})

test('it is asked once, with the prompt apart from the instructions and a schema for the answer', async () => {
  const asked: Question[] = []
  await readWith((body, response) => {
    asked.push(body)
    says({ marks: [] })(body, response)
  })
  assert.equal(asked.length, 1)
  const { model, messages, response_format } = asked[0]!
  assert.equal(model, 'tiny')
  assert.deepEqual(
    messages.map(({ role }) => role),
    ['system', 'user'],
  )
  assert.equal(messages[1]!.content, PROMPT)
  assert.equal(response_format.type, 'json_schema')
})

test('levels, years and ranks of the model are taken, names it cannot know an id for stay without one', async () => {
  const prompt = 'ten or so years at Foobarly, deutsch wie ein Wasserfall, grand master of Blub'
  const marks = [
    { kind: 'YEARS', text: 'ten or so years', yearsMin: 10 },
    { kind: 'COMPANY', text: 'Foobarly', when: 'PAST' },
    { kind: 'LANGUAGE', text: 'deutsch', languageLevel: 'FLUENT' },
    { kind: 'SENIORITY', text: 'grand master', seniority: 'PRINCIPAL' },
    { kind: 'SKILL', text: 'Blub' },
  ]
  const { summary, reasons } = await readWith(says({ marks }), { prompt })
  assert.deepEqual(reasons, [])
  assert.deepEqual(summary, {
    seniority: ['PRINCIPAL'],
    languages: ['de:FLUENT'],
    companies: ['Foobarly#@PAST'],
    years: [10, null],
    leftover: ['Wasserfall', 'Blub'],
  })
})

const failures: [name: string, answer: Answer, options?: { deadlineMs: number }][] = [
  ['answers too late', () => undefined, { deadlineMs: 60 }],
  ['trickles past the deadline', (_, response) => void response.write('{"choices":'), { deadlineMs: 60 }],
  ['answers garbage', says('I would love to help!')],
  ['answers no completion', (_, response) => void response.end('{"error":"busy"}')],
  ['refuses', (_, response) => void response.writeHead(429).end('{}')],
  ['redirects', (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()],
  ['hangs up', (_, response) => void response.destroy()],
  ['invents a field', says({ marks: [{ kind: 'PLACE', text: 'Madrid', geoId: '666' }] })],
  ['invents text', says({ marks: [{ kind: 'COMPANY', text: 'Initech' }] })],
  ['marks half a word', says({ marks: [{ kind: 'COMPANY', text: 'oogle' }] })],
  [
    'marks the same word twice',
    says({
      marks: [
        { kind: 'COMPANY', text: 'Google' },
        { kind: 'SKILL', text: 'Google' },
      ],
    }),
  ],
  [
    'answers megabytes',
    (_, response) => void response.end(`{"choices":[{"message":{"content":"${'x'.repeat(3_000_000)}"}}]}`),
  ],
]

for (const [name, answer, options] of failures) {
  test(`a model that ${name} changes nothing: the rules read the prompt`, async () => {
    const { reading, summary, reasons } = await readWith(answer, options)
    assert.equal(reading.reader, 'RULES')
    assert.deepEqual(summary, BY_RULES)
    assert.equal(reasons.length, 1)
  })
}

test('a caller who gives up gets no reading at all', async () => {
  const giveUp = new AbortController()
  const url = await startModel(() => giveUp.abort(new Error('gone')))
  const read = createPromptReader(
    new RuleReader(lexicon),
    createPromptModel({ url, key: 'secret', name: 'tiny', deadlineMs: 5_000 }),
  )
  await assert.rejects(read(PROMPT, undefined, giveUp.signal), /gone/)
})

test('without a model, and for an empty prompt, nobody is asked', async () => {
  assert.equal((await createPromptReader(new RuleReader(lexicon))(PROMPT)).reader, 'RULES')
  const { reading } = await readWith(() => assert.fail('asked'), { prompt: '  ' })
  assert.equal(reading.reader, 'RULES')
})
