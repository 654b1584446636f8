/** The sources as syntax trees, read by the TypeScript compiler. */
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import { isExportDeclaration, isNamedExports, isVariableStatement } from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PROJECTS = [
  'tsconfig.json',
  'console/tsconfig.json',
  'sdk/typescript/tsconfig.json',
  'test/console/tsconfig.json',
]
const HOUSES = [
  'contract/',
  'src/',
  'sandbox/',
  'network-check/',
  'console/src/',
  'sdk/typescript/src/',
  'test/',
  'bench/',
  'torture/',
  'eval/',
  'training/',
  'scripts/',
]

export interface Source {
  file: string
  tree: SourceFile
}

/** Our own files only, each once; declarations of dependencies are not ours to check. */
export function readSources(): Source[] {
  const api = new API({ cwd: ROOT })
  try {
    const projects = api.updateSnapshot({ openProjects: PROJECTS.map((file) => join(ROOT, file)) }).getProjects()
    const found = new Map<string, Source>()
    for (const { program } of projects) {
      for (const path of program.getSourceFileNames()) {
        const file = relative(ROOT, path).replaceAll('\\', '/')
        if (found.has(file) || file.endsWith('.d.ts') || !houseOf(file)) continue
        found.set(file, { file, tree: program.getSourceFile(path)! })
      }
    }
    return [...found.values()].sort((a, b) => (a.file < b.file ? -1 : 1))
  } finally {
    api.close()
  }
}

export const houseOf = (file: string): string | undefined => HOUSES.find((house) => file.startsWith(house))

/** Every node of a tree, parents before children. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node
  const children: Node[] = []
  node.forEachChild((child) => void children.push(child))
  for (const child of children) yield* nodesOf(child)
}

/** The names a file exports, both its own and re-exported ones. */
export function exportsOf(tree: SourceFile): string[] {
  return tree.statements.flatMap((statement) => {
    if (isExportDeclaration(statement)) {
      const clause = statement.exportClause
      return clause && isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : []
    }
    const { modifiers } = statement as { modifiers?: readonly Node[] }
    if (!modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword)) return []
    const names = isVariableStatement(statement)
      ? statement.declarationList.declarations.map(({ name }) => name)
      : [(statement as { name?: Node }).name]
    return names.map((name) => name!.getText(tree))
  })
}

export const lineOf = (tree: SourceFile, node: Node): number =>
  tree.text.slice(0, node.getStart(tree)).split('\n').length
