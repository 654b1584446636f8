/** No component contains a text that users see: all texts come from the catalogues, so that none stays in English. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Expression, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxExpression,
  isJsxText,
  isMethodDeclaration,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import { lineOf, nodesOf, readSources } from '../support/compiler.ts'

/** Attributes that are shown or read aloud, of elements and of our own components. */
const SHOWN = new Set(
  'aria-label aria-description aria-valuetext alt title placeholder label hint text what description problem header'.split(
    ' ',
  ),
)
const SHOWN_PROPERTIES = new Set(['label', 'hint', 'placeholder', 'header', 'detail'])
/** Functions whose argument is shown or read aloud. */
const SAYING = new Set(['notify', 'announce', 'setProblem'])
/** The files that hold the texts themselves. */
const WORDS = /^console\/src\/text\//
const FORMATS = /\bIntl\.|\.toLocale\w*String\(/
/** Shows languages by their own names, which are not texts of the console. */
const NAMED_BY_INTL = new Set(['console/src/shell/language-choice.ts'])

const sources = readSources().filter(({ file }) => file.startsWith('console/src/'))
const ours = sources.filter(({ file }) => !WORDS.test(file))

const isWord = (text: string) => /\p{L}{2,}/u.test(text.replace('https://', ''))

/** The texts an expression may evaluate to. Operands of comparisons and arguments of calls do not count. */
function* wordsIn(node: Expression | Node | undefined): Generator<Node> {
  if (!node) return
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) {
    if (isWord(node.text)) yield node
  } else if (isTemplateExpression(node)) {
    if (isWord(node.head.text) || node.templateSpans.some(({ literal }) => isWord(literal.text))) yield node
    for (const { expression } of node.templateSpans) yield* wordsIn(expression)
  } else if (isConditionalExpression(node)) {
    yield* wordsIn(node.whenTrue)
    yield* wordsIn(node.whenFalse)
  } else if (isBinaryExpression(node)) {
    if (node.operatorToken.kind === SyntaxKind.PlusToken) yield* wordsIn(node.left)
    if (JOINING.has(node.operatorToken.kind)) yield* wordsIn(node.right)
  } else if (isParenthesizedExpression(node) || isJsxExpression(node)) yield* wordsIn(node.expression)
}

const JOINING = new Set([
  SyntaxKind.PlusToken,
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
])

const nameOf = (node: Node, tree: SourceFile) => node.getText(tree).replaceAll(/['"]/g, '')

function* shownWords(tree: SourceFile): Generator<Node> {
  for (const node of nodesOf(tree)) {
    if (isJsxText(node) && isWord(node.text)) yield node
    else if (isJsxAttribute(node) && SHOWN.has(nameOf(node.name, tree))) yield* wordsIn(node.initializer)
    else if (isJsxExpression(node) && !isJsxAttribute(node.parent)) yield* wordsIn(node.expression)
    else if (isPropertyAssignment(node) && SHOWN_PROPERTIES.has(nameOf(node.name, tree)))
      yield* wordsIn(node.initializer)
    else if (isCallExpression(node) && SAYING.has(nameOf(node.expression, tree))) yield* wordsIn(node.arguments[0])
  }
}

test('no component has words of its own', () => {
  assert.ok(ours.length > 200, `${ours.length} files`)
  const faults = ours.flatMap(({ file, tree }) =>
    [...shownWords(tree)].map((node) => `${file}:${lineOf(tree, node)} ${node.getText(tree).trim()}`),
  )
  assert.deepEqual(faults, [])
})

test('numbers, dates and names are formatted by the words alone', () => {
  const faults = ours.filter(({ file, tree }) => FORMATS.test(tree.text) && !NAMED_BY_INTL.has(file))
  assert.deepEqual(
    faults.map(({ file }) => file),
    [],
  )
})

const TAKING = new Set([
  't',
  'tMaybe',
  'number',
  'date',
  'moment',
  'instant',
  'shortDay',
  'wholeDay',
  'ago',
  'said',
  'words',
])

const isLater = (node: Node) =>
  isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node) || isMethodDeclaration(node)

/**
 * Calls made while the file is loaded, when the language is not known yet. Callbacks of map and the like count too, because they run at
 * once.
 */
function* calledAtOnce(node: Node): Generator<Node> {
  if (isCallExpression(node) && isIdentifier(node.expression)) yield node
  const children: Node[] = []
  node.forEachChild((child) => void children.push(child))
  for (const child of children) {
    const isMapped = isCallExpression(node) && !isIdentifier(node.expression)
    if (!isLater(child) || isMapped) yield* calledAtOnce(child)
  }
}

test('no word is taken while files are loaded', () => {
  const faults = sources.flatMap(({ file, tree }) =>
    [...calledAtOnce(tree)]
      .filter((node) => isCallExpression(node) && TAKING.has(nameOf(node.expression, tree)))
      .map((node) => `${file}:${lineOf(tree, node)} ${node.getText(tree)}`),
  )
  assert.deepEqual(faults, [])
})
