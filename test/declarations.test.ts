/** Declarations as the compiler reads them: values that belong together are passed as one parameter, and a name means one thing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Node } from 'typescript/unstable/ast'
import { exportsOf, houseOf, lineOf, nodesOf, readSources } from './support/compiler.ts'

const PARAMETERS_MAX = 4
/** Calls WebAssembly, which accepts only single numbers. */
const NUMBERS_ALONE = ['training/kernels.ts']
const sources = readSources()

const parametersOf = (node: Node): number =>
  'parameters' in node && node.parameters ? (node.parameters as readonly Node[]).length : 0

test(`no function, method or type of one has more than ${PARAMETERS_MAX} parameters`, () => {
  assert.ok(sources.length > 1_500, `${sources.length} files`)
  const judged = sources.filter(({ file }) => !NUMBERS_ALONE.includes(file))
  const faults = judged.flatMap(({ file, tree }) =>
    [...nodesOf(tree)]
      .filter((node) => parametersOf(node) > PARAMETERS_MAX)
      .map((node) => `${file}:${lineOf(tree, node)} has ${parametersOf(node)} parameters`),
  )
  assert.deepEqual(faults, [])
})

/** Each of these files is a vendor in the form the registry expects, so all export the same names. */
const PLUG_INS = [/^src\/providers\/vendors\/\w+\/index\.ts$/]

test('every name is exported once in its house', () => {
  const filesOf = new Map<string, string[]>()
  for (const { file, tree } of sources) {
    if (file.endsWith('.test.ts') || PLUG_INS.some((plugIn) => plugIn.test(file))) continue
    for (const name of exportsOf(tree)) {
      const key = `${houseOf(file)} ${name}`
      filesOf.set(key, [...(filesOf.get(key) ?? []), file])
    }
  }
  assert.ok(filesOf.size > 1_000, `${filesOf.size} names`)
  const twice = [...filesOf].filter(([, files]) => files.length > 1)
  assert.deepEqual(
    twice.map(([key, files]) => `${key}: ${files.join(', ')}`),
    [],
  )
})
