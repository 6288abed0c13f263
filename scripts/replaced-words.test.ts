import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

// Words that screens replaced by plainer ones. A text is a literal, or text between tags, of the files that people
// read: of the whole web, of mails and spreadsheets, of the names and summaries of the API. Identifiers, comments and
// the operator's own texts are none.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FILES = [
  'apps/web/src/**/*.ts',
  'apps/web/src/**/*.tsx',
  'packages/texts/src/*.ts',
  'packages/contract/src/*.ts',
  'apps/api/src/**/*-texts.ts',
  'packages/domain/src/{deadlines,fit,mail,tender,tender-changes,time,today}/*.ts',
  'packages/domain/src/rubros/catalogue.ts',
]
/** Texts for who operates a server, not for people who use it. */
const OPERATOR = /operator|start-lines|import-refusals|identity-texts/
/** A value that is no text, such as a part of an address. */
const VALUE = /^[a-z0-9_.-]+$/

const REPLACED: readonly { old: RegExp; now: string }[] = [
  { old: /\bfamilias?\b/i, now: 'rubro' },
  { old: /\bsegmentos?\b/i, now: 'grupo' },
  { old: /\bmedianas?\b/i, now: 'lo habitual' },
  { old: /\boferentes?\b/i, now: 'cuántos ofertan' },
  { old: /mitad central/i, now: 'la mitad de los casos' },
  { old: /% de confianza|logar[ií]tmic/i, now: 'behind the explanation' },
  { old: /^[Ee]lla$|\b[Aa] ella\b|el de ella/i, now: 'esta empresa' },
  { old: /Seguir comprador|Avisarme|avisarme/, now: 'Seguir' },
  { old: /Encaje .*de 100|encaja .*de 100/, now: 'Muy parecida, 1.ª de 89' },
  { old: /Sin ticket/, now: 'Última lectura hace 9 h' },
  { old: /^Ambas$/, now: 'Todo' },
  { old: /coinciden? con tus|de historia/, now: '89 abiertas · 679 cerradas' },
]

/** Texts that keep a replaced word, and why. */
const KEPT: readonly { text: RegExp; why: string }[] = [
  { text: /^Buscar segmento(\.\.\.)?$/, why: "the specification's own words" },
  { text: /^(Licitación privada|Trato directo) por .* sin oferentes/, why: 'the name of a type in the law' },
  { text: /Avisarme por correo|avisarme por correo/, why: 'a switch for the mail of a saved search, no follow' },
]

interface Text {
  file: string
  text: string
}

function textsOf(file: string): Text[] {
  const texts: Text[] = []
  const source = ts.createSourceFile(file, readFileSync(ROOT + file, 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    // an import is no text
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) {
      if (!VALUE.test(node.text)) texts.push({ file, text: node.text.trim() })
    } else if (ts.isTemplateExpression(node)) {
      texts.push({ file, text: [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' … ') })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

const TEXTS = FILES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .filter((file) => !file.includes('.test.') && !OPERATOR.test(file))
  .flatMap(textsOf)

test('ESC-42 no text of a screen or a mail has a word that was replaced', () => {
  expect(TEXTS.length).toBeGreaterThan(2_000)
  const refused = TEXTS.flatMap(({ file, text }) => {
    const word = REPLACED.find(({ old }) => old.test(text))
    return word && !KEPT.some((kept) => kept.text.test(text))
      ? [`${file}: «${text}» says ${word.old}; ${word.now}`]
      : []
  })
  expect(refused).toEqual([])
})

test('each exception is still needed', () => {
  for (const { text, why } of KEPT) expect(TEXTS.some((one) => text.test(one.text)) || why).toBe(true)
})
