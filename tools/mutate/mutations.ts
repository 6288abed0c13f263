import { readFileSync } from 'node:fs'
import ts from 'typescript'

interface Place {
  start: number
  end: number
}

/** One change of one file. */
export interface Mutation {
  /** path from the root of the repository */
  file: string
  line: number
  /** of the function, or of what is exported, that it lies in */
  name: string
  kind: 'function' | 'SQL'
  start: number
  end: number
  /** takes the place of the text between start and end */
  text: string
  /** the change as read: `< → <=` */
  change: string
  /** the declaration of the file that it lies in, whole: what the outcome depends on */
  declaration: Place
}

/** Operators with what takes their place. */
const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '-': '+',
  '*': '/',
}

/** Operators of SQL, which are words of their own in a statement. */
const SQL_OPERATORS = /(?<=\s)(<=|>=|<>|<|>|=|is not null|is null|and not|or)(?=[\s)`])/g
const SQL_CHANGES: Readonly<Record<string, string>> = {
  '<=': '<',
  '>=': '>',
  '<': '<=',
  '>': '>=',
  '=': '<>',
  '<>': '=',
  'is null': 'is not null',
  'is not null': 'is null',
  'and not': 'and',
  or: 'and',
}

/**
 * Every mutation of a file: changed operators and dropped conditions of its functions and statements.
 * @param file path from the root
 */
export function mutationsOf(root: string, file: string): Mutation[] {
  const source = ts.createSourceFile(file, readFileSync(root + file, 'utf8'), ts.ScriptTarget.Latest, true)
  const mutations: Mutation[] = []
  visit(source, 'module')
  return mutations

  function visit(node: ts.Node, name: string) {
    const inside = nameOf(node) ?? name
    if (ts.isBinaryExpression(node)) mutateOperator(node, inside)
    if (ts.isCallExpression(node)) mutateWhere(node, inside)
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source).startsWith('sql')) mutateStatement(node, inside)
    ts.forEachChild(node, (child) => visit(child, inside))
  }

  function mutateOperator(node: ts.BinaryExpression, name: string) {
    const operator = node.operatorToken.getText(source)
    const text = OPERATORS[operator]
    if (text === undefined || isOfType(node)) return
    add({ name, kind: 'function', node: node.operatorToken, text, change: `${operator} → ${text}` })
    // a dropped condition
    if (operator === '&&') {
      const [first, second] = [node.left, node.right].map((side) => side.getText(source)) as [string, string]
      add({ name, kind: 'function', node, text: first, change: `&& ${second} dropped` })
      add({ name, kind: 'function', node, text: second, change: `${first} && dropped` })
    }
  }

  /** `.where(…)` dropped, or its operator changed. */
  function mutateWhere(node: ts.CallExpression, name: string) {
    if (!ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'where') return
    const { expression: query } = node.expression
    const change = `${node.getText(source).slice(query.getText(source).length).replaceAll(/\s+/g, ' ')} dropped`
    add({ name, kind: 'SQL', node, text: query.getText(source), change })
    const [, operator] = node.arguments
    const text = operator && ts.isStringLiteral(operator) ? SQL_CHANGES[operator.text] : undefined
    if (operator && text)
      add({ name, kind: 'SQL', node: operator, text: `'${text}'`, change: `${operator.getText(source)} → '${text}'` })
  }

  function mutateStatement(node: ts.TaggedTemplateExpression, name: string) {
    const start = node.template.getStart(source)
    const statement = node.template.getText(source)
    for (const { 0: operator, index } of statement.matchAll(SQL_OPERATORS)) {
      const text = SQL_CHANGES[operator]
      if (text === undefined || isInsidePlaceholder(statement, index) || isAssignment(statement, index)) continue
      const place = { start: start + index, end: start + index + operator.length }
      const line = source.getLineAndCharacterOfPosition(place.start).line + 1
      const change = `${operator} → ${text}`
      mutations.push({ file, line, name, kind: 'SQL', ...place, text, change, declaration: declarationAt(place.start) })
    }
  }

  function add({ node, ...mutation }: Pick<Mutation, 'name' | 'kind' | 'text' | 'change'> & { node: ts.Node }) {
    const [start, end] = [node.getStart(source), node.getEnd()]
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    mutations.push({ ...mutation, file, line, start, end, declaration: declarationAt(start) })
  }

  function declarationAt(place: number): Place {
    const statement = source.statements.find((one) => place < one.getEnd()) ?? source
    return { start: statement.getStart(source), end: statement.getEnd() }
  }
}

/** Whether a place of a template is inside `${…}`, which is TypeScript and visited as such. */
function isInsidePlaceholder(statement: string, index: number): boolean {
  const before = statement.slice(0, index)
  return before.lastIndexOf('${') > before.lastIndexOf('}')
}

/** Whether a place of a statement is among its assignments: another operator there is an error of syntax, which any test notices. */
function isAssignment(statement: string, index: number): boolean {
  return /\bset\b(?!.*\b(where|from|when|filter)\b)/s.test(statement.slice(0, index))
}

/** `-` and `*` in a type or on strings would not run; a `typeof` is checked by the compiler. */
function isOfType(node: ts.BinaryExpression): boolean {
  return [node.left, node.right].some(ts.isTypeOfExpression)
}

function nameOf(node: ts.Node): string | undefined {
  const named = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isVariableDeclaration(node)
  return named && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined
}
