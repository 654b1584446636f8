/** How functions are declared: what belongs together is handed over together. Read by the compiler itself. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Node } from 'typescript/unstable/ast'
import { lineOf, nodesOf, readSources } from './support/compiler.ts'

const PARAMETERS_MAX = 4
const NOT_YET = ['src/search/', 'src/operations/search/', 'src/operations/shared/search-query.ts', 'sandbox/search/']

const isJudged = (file: string) => !NOT_YET.some((prefix) => file.startsWith(prefix))
const sources = readSources()

const parametersOf = (node: Node): number =>
  'parameters' in node && node.parameters ? (node.parameters as readonly Node[]).length : 0

test(`no function, method or type of one has more than ${PARAMETERS_MAX} parameters`, () => {
  assert.ok(sources.length > 500, `${sources.length} files`)
  const faults = sources
    .filter(({ file }) => isJudged(file))
    .flatMap(({ file, tree }) =>
      [...nodesOf(tree)]
        .filter((node) => parametersOf(node) > PARAMETERS_MAX)
        .map((node) => `${file}:${lineOf(tree, node)} has ${parametersOf(node)} parameters`),
    )
  assert.deepEqual(faults, [])
})
